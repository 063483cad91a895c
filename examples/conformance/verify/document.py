"""Reads documents in the YAML that City Hall writes: options, policies, amended game files.

One entry per line, two spaces per level, and double quotes wherever a text could be
taken for something else; so this reads far less than YAML.
"""
import json
import re

NUMBER = re.compile(r"^(0|-?[1-9][0-9]*)$")


def scalar(s):
    if s.startswith('"'):
        return json.loads(s)
    if s in ("{}", "[]"):
        return {} if s == "{}" else []
    if s in ("true", "false"):
        return s == "true"
    return int(s) if NUMBER.match(s) else s


def read(document):
    """The mapping of a document."""
    lines = []
    for line in document.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        rest = line[indent:]
        while rest.startswith("- "):  # an entry of a list is a line of its own, further in
            lines.append((indent, "-", None))
            indent, rest = indent + 2, rest[2:]
            if not re.match(r'^("(\\.|[^"\\])*"|[^\s":]+):( |$)', rest):
                lines[-1] = (indent - 2, "-", rest)
                rest = ""
        if rest:
            key, _, value = split(rest)
            lines.append((indent, key, value or None))
    value, end = block(lines, 0, 0)
    if end != len(lines):
        raise ValueError("a document that City Hall doesn't write")
    return value


def split(line):
    if line.startswith('"'):
        key, end = json.JSONDecoder().raw_decode(line)
        return key, ":", line[end + 1:].strip(" ")
    key, colon, value = line.partition(":")
    return key, colon, value.strip(" ")


def block(lines, at, indent):
    """The mapping or list that begins at a line, and where it ends."""
    value = [] if at < len(lines) and lines[at][1] == "-" and lines[at][0] == indent else {}
    while at < len(lines) and lines[at][0] == indent and (lines[at][1] == "-") == isinstance(value, list):
        _, key, rest = lines[at]
        at += 1
        if rest is not None:
            entry = scalar(rest)
        else:
            deeper = at < len(lines) and (lines[at][0] > indent)
            entry, at = block(lines, at, lines[at][0] if deeper else indent + 2)
        if isinstance(value, list):
            value.append(entry)
        else:
            value[key] = entry
    return value, at
