from standardwebhooks import Webhook


def is_signed(headers, body, secret):
    Webhook(secret).verify(body, headers)  # raises when it refuses, or when the body is not JSON
    return True
