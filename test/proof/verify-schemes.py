"""Verifies signed requests from the data of their schemes, with the standard library alone.

Each line of the input is a case in JSON: scheme, secret, now, and the request as it arrived. Each line
of the output is the verdict: true or false.
"""

import base64
import calendar
import hashlib
import hmac
import json
import re
import sys
import time

MAX_AGE = 300
ISO = "%Y-%m-%dT%H:%M:%SZ"
HEX_DIGITS = {"sha1": 40, "sha256": 64, "sha512": 128}
BASE64 = {"sha1": "[A-Za-z0-9+/]{27}=", "sha256": "[A-Za-z0-9+/]{43}=", "sha512": "[A-Za-z0-9+/]{86}=="}
TIMES = {
    "seconds": ("[0-9]{1,16}", int),
    "milliseconds": ("[0-9]{1,16}000", lambda text: int(text) // 1000),
    "iso8601": (
        "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z",
        lambda text: calendar.timegm(time.strptime(text, ISO)),
    ),
}
WRITE_TIME = {
    "seconds": str,
    "milliseconds": lambda seconds: str(seconds * 1000),
    "iso8601": lambda seconds: time.strftime(ISO, time.gmtime(seconds)),
}


def key_of(form, secret):
    if form == "utf8":
        return secret.encode()
    if form == "hex":
        return bytes.fromhex(secret)
    if form == "whsec" and secret.startswith("whsec_"):
        secret = secret[len("whsec_") :]
    return base64.b64decode(secret, validate=True)


def encoded(octets, encoding):
    return octets.hex() if encoding == "hex" else base64.b64encode(octets).decode()


class Refused(Exception):
    pass


def same(found, name, value):
    """What several fields hold must be the same in each."""
    if found.setdefault(name, value) != value:
        raise Refused(f"two values of {name}")


def read_field(field, scheme, headers, found):
    values = [value for name, value in headers if name.lower() == field["name"].lower()]
    if len(values) != 1:
        raise Refused(f"{len(values)} fields {field['name']}")
    pattern, meanings = "", []
    for part in field["parts"]:
        if part["type"] == "text":
            pattern += re.escape(part["text"])
            continue
        if part["type"] == "time":
            one = TIMES[part["format"]][0]
        elif part["type"] == "id":
            one = "[A-Za-z0-9_-]{1,255}"
        elif scheme["encoding"] == "hex":
            one = "[0-9a-f]{%d}" % HEX_DIGITS[scheme["hash"]]
        else:
            one = BASE64[scheme["hash"]]
        if part["type"] == "signature" and part.get("separator"):
            one += f"(?:{re.escape(part['separator'])}{one})*"
        pattern += f"({one})"
        meanings.append(part)
    match = re.fullmatch(pattern, values[0])
    if not match:
        raise Refused(f"{field['name']} is not well-formed")
    for part, text in zip(meanings, match.groups()):
        if part["type"] == "time":
            same(found, "time", TIMES[part["format"]][1](text))
        elif part["type"] == "id":
            same(found, "id", text)
        else:
            separator = part.get("separator")
            found["signatures"] = text.split(separator) if separator else [text]


def octets_of(part, request, found):
    target, body = request["target"], base64.b64decode(request["body"])
    headers = {name.lower(): value for name, value in request["headers"]}
    path, _, query = target.partition("?")
    kind = part["type"]
    if kind == "body":
        return body
    if kind == "body-digest":
        return encoded(hashlib.new(part["hash"], body).digest(), part["encoding"]).encode()
    if kind == "time":
        return WRITE_TIME[part["format"]](found["time"]).encode()
    return {
        "text": lambda: part["text"],
        "id": lambda: found["id"],
        "method": lambda: request["method"],
        "host": lambda: headers["host"],
        "target": lambda: target,
        "path": lambda: path,
        "query": lambda: query,
        "url": lambda: f"{request['scheme']}://{headers['host']}{target}",
        "content-type": lambda: headers.get("content-type", ""),
    }[kind]().encode()


def verify(case):
    scheme, request, found = case["scheme"], case["request"], {}
    for field in scheme["fields"]:
        read_field(field, scheme, request["headers"], found)
    if "time" in found and abs(case["now"] - found["time"]) > MAX_AGE:
        raise Refused("too old")
    message = b"".join(octets_of(part, request, found) for part in scheme["message"])
    digest = hmac.new(key_of(scheme["key"], case["secret"]), message, scheme["hash"]).digest()
    expected = encoded(digest, scheme["encoding"])
    if not any(hmac.compare_digest(expected, one) for one in found["signatures"]):
        raise Refused("another signature")


for line in sys.stdin:
    try:
        verify(json.loads(line))
        print("true")
    except (Refused, ValueError):
        print("false")
