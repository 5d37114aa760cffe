SECRET = os.fsencode(os.environ.get("__secretName__", ""))
if not SECRET:
    sys.exit("__secretName__ is not set")
#: decodedKey
#: hexKey
if not re.fullmatch(b"(?:[0-9A-Fa-f]{2})+", SECRET):
    sys.exit("__secretName__ is not hexadecimal digits")
KEY = bytes.fromhex(SECRET.decode())
#: else
#: whsecKey
ENCODED = re.sub(b"^whsec_", b"", SECRET)
#: else
ENCODED = SECRET
#: end
try:
    KEY = base64.b64decode(ENCODED, validate=True)
except ValueError:
    KEY = b""
if not KEY or base64.b64encode(KEY) != ENCODED:
    sys.exit("__secretName__ is not Base64")
#: end
#: end
#: time
MAX_AGE = 300  # seconds, to both sides: clocks differ
#: end
MAX_BODY = __bodyLimit__  # bytes


def refusal(__parameters__):
    """Why the request is refused; None when the signature is right."""
    __matches__
    #: seconds
    if abs(now - int(seconds)) > MAX_AGE:
        return "signed too long ago, or in the future"
    #: end
    #: milliseconds
    if abs(now - int(told) // 1000) > MAX_AGE:
        return "signed too long ago, or in the future"
    #: end
    #: iso8601
    try:
        signed_at = calendar.timegm(time.strptime(told, "%Y-%m-%dT%H:%M:%SZ"))
    except ValueError:  # such as the 31st of February
        return "no well-formed signature"
    if abs(now - signed_at) > MAX_AGE:
        return "signed too long ago, or in the future"
    #: end
    __digests__
    __exactFields__
    #: split
    __path__, _, __queryName__ = target.partition("?")
    #: end
    __otherTimes__
    #: head
    head = __headLines__
    if any("\n" in line for line in head):
        return "a line end in the head"  # a folded header would shift the lines
    #: end
    #: hasMessage
    # When it differs, write this message to a file and compare it byte for byte with what was signed.
    message = __message__
    #: end
    expected = __expected__
    #: several
    is_right = any(hmac.compare_digest(expected, one) for one in given.split(__separator__))
    return None if is_right else "another signature"
    #: else
    return None if hmac.compare_digest(expected, given) else "another signature"
    #: end
#: id


seen = {}  # ids, and when they came
seen_lock = threading.Lock()


def came_already(message_id, now):
    """Whether a message with this id has come already, to this process."""
    with seen_lock:
        for old in [old for old, came in seen.items() if now - came > 2 * MAX_AGE]:
            del seen[old]
        if message_id in seen:
            return True
        seen[message_id] = now
        return False
#: end
