from slack_sdk.signature import SignatureVerifier


def is_signed(headers, body, secret):
    return SignatureVerifier(secret).is_valid_request(body, headers)
