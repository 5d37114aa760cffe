import stripe


def is_signed(headers, body, secret):
    # raises SignatureVerificationError when it refuses
    return stripe.WebhookSignature.verify_header(body.decode(), headers["stripe-signature"], secret, 300)
