// Prints what mail programs don't support of the HTML in some files, and which: a
// line for each feature. The first argument is the index.js of the npm package
// caniemail, whose data it reads; nothing is fetched.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { caniemail } = await import(pathToFileURL(process.argv[2]));
const clients = [
	'apple-mail.macos', 'apple-mail.ios', 'gmail.desktop-webmail', 'gmail.ios', 'gmail.android', 'gmail.mobile-webmail',
	'outlook.windows', 'outlook.windows-mail', 'outlook.macos', 'outlook.ios', 'outlook.android', 'yahoo.desktop-webmail', 'yahoo.ios', 'yahoo.android',
	'thunderbird.macos', 'samsung-email.android', 'protonmail.desktop-webmail', 'protonmail.ios', 'fastmail.desktop-webmail',
];
const found = {};
for (const file of process.argv.slice(3)) {
	for (const client of clients) {
		let html = readFileSync(file, 'utf8');
		for (;;) {
			try {
				for (const [, list] of caniemail({ clients: [client], html }).issues.errors) {
					for (const { title } of list) (found[title] ??= new Set()).add(client);
				}
				break;
			} catch (error) { // nobody has tried it there
				const title = /Feature "(.*)" not found/.exec(error.message)?.[1];
				if (!title || !html.includes(title)) throw error;
				html = html.replaceAll(title, 'x');
			}
		}
	}
}
for (const title of Object.keys(found).sort()) console.log(`${title}: ${[...found[title]].sort().join(', ')}`);
