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
    #: alone
    #: fields
    match = re.fullmatch(__pattern__, __name__)
    #: end
    if not match:
        return "no well-formed signature"
    #: oneCapture
    __captures__ = match.group(1)
    #: else
    __captures__ = match.groups()
    #: end
    #: else
    matches = [
        #: fields
        re.fullmatch(__pattern__, __name__),
        #: end
    ]
    if not all(matches):
        return "no well-formed signature"
    __captures__ = [group for match in matches for group in match.groups()]
    #: end
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
    #: digests
    #: hex
    __variable__ = hashlib.__hash__(body).hexdigest()
    #: else
    __variable__ = base64.b64encode(hashlib.__hash__(body).digest()).decode()
    #: end
    #: end
    #: exactFields
    if __name__ != __value__:
        return "another digest of the body"
    #: end
    #: split
    __pathName__, _, __queryName__ = target.partition("?")
    #: end
    #: otherTimes
    #: asSeconds
    seconds = str(__told__)
    #: end
    #: asMilliseconds
    milliseconds = f"{__told__}000"
    #: end
    #: asIso8601
    iso_time = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(__told__))
    #: end
    #: end
    #: head
    head = __headLines__
    if any("\n" in line for line in head):
        return "a line end in the head"  # a folded header would shift the lines
    #: end
    #: hasMessage
    # When it differs, write this message to a file and compare it byte for byte with what was signed.
    message = __message__
    #: end
    #: hex
    expected = hmac.new(__key__, __signed__, hashlib.__hash__).hexdigest()
    #: else
    expected = base64.b64encode(hmac.new(__key__, __signed__, hashlib.__hash__).digest()).decode()
    #: end
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
