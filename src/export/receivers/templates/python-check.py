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


def status_after(do):
    """The status of the answer after the work: 500 where it fails, so that the sender can try again."""
    try:
        do()
        return 204
    except Exception:
        logging.exception("Failed")
        return 500
#: id


REMEMBERED = 7200  # seconds: a sender may wait an hour before it tries again
# Ids of messages whose work is done, and when. Several processes share them in a database.
done = collections.OrderedDict()
in_progress = set()
lock = threading.Lock()


def once(message_id, do):
    """Does the work of a message once. Work that fails is forgotten: the next try of the sender does it."""
    with lock:
        while done and time.time() - next(iter(done.values())) > REMEMBERED:
            done.popitem(last=False)
        if message_id in done:
            return 200
        if message_id in in_progress:
            return 503  # nobody knows yet whether it succeeds
        in_progress.add(message_id)
    status = None
    try:
        status = status_after(do)
    finally:
        with lock:
            in_progress.remove(message_id)
            if status == 204:
                done[message_id] = time.time()
    return status
#: end
