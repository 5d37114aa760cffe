#: vector
# The request of the preview, as it arrives.
SAMPLE = {
    #: all
    "__name__": __sample__,
    #: end
    #: method
    "method": __sampleMethod__,
    #: end
    #: host
    "host": __sampleHost__,
    #: end
    #: target
    "target": __sampleTarget__,
    #: end
    #: type
    "content_type": __sampleType__,
    #: end
    #: body
    #: textBody
    "body": b__sampleBody__,
    #: else
    "body": base64.b64decode(__sampleBody__),
    #: end
    #: end
}


def test():
    #: time
    seconds = __sampleTime__
    #: end
    #: changesMethod
    changed = {**SAMPLE, "method": "DELETE"}
    #: else
    changed = {**SAMPLE, "body": b"another"}
    #: end
    #: time
    reasons = [
        refusal(**SAMPLE, now=seconds),
        refusal(**changed, now=seconds),
        refusal(**SAMPLE, now=seconds + MAX_AGE + 1),
    ]
    if reasons != [None, "__changedReason__", "signed too long ago, or in the future"]:
    #: else
    reasons = [
        refusal(**SAMPLE),
        refusal(**changed),
    ]
    if reasons != [None, "__changedReason__"]:
    #: end
        sys.exit(f"The sample does not come out as it should: {reasons}")
    print("__sampleNote__")


if __name__ == "__main__":
    if "--test" in sys.argv:
        test()
    else:
        __listen__
#: else
if __name__ == "__main__":
    __listen__
#: end
