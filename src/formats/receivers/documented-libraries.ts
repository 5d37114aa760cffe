import type { SchemeName } from '../../core';

interface DocumentedLibrary {
  readonly name: string;
  /** A function that may throw where it refuses. */
  readonly code: string;
}

type Libraries = Readonly<Partial<Record<SchemeName, DocumentedLibrary>>>;

/** By the language of a receiver: the official libraries, as their documentation and source have them. */
export const DOCUMENTED_LIBRARIES: Readonly<Record<string, Libraries>> = {
  python: {
    stripe: {
      name: 'stripe',
      code: `import stripe


def is_signed(headers, body, secret):
    # raises SignatureVerificationError when it refuses
    return stripe.WebhookSignature.verify_header(body.decode(), headers["stripe-signature"], secret, 300)
`,
    },
    'standard-webhooks': {
      name: 'standardwebhooks',
      code: `from standardwebhooks import Webhook


def is_signed(headers, body, secret):
    Webhook(secret).verify(body, headers)  # raises when it refuses, or when the body is not JSON
    return True
`,
    },
    slack: {
      name: 'slack_sdk',
      code: `from slack_sdk.signature import SignatureVerifier


def is_signed(headers, body, secret):
    return SignatureVerifier(secret).is_valid_request(body, headers)
`,
    },
  },
  go: {
    'standard-webhooks': {
      name: 'standardwebhooks',
      code: `package receiver

import (
	"net/http"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func isSigned(headers http.Header, body []byte, secret string) bool {
	webhook, err := standardwebhooks.NewWebhook(secret)
	return err == nil && webhook.Verify(body, headers) == nil
}
`,
    },
  },
  php: {
    stripe: {
      name: 'stripe/stripe-php',
      code: `<?php
require 'vendor/autoload.php';

function isSigned(array $headers, string $body, string $secret): bool
{
    // throws SignatureVerificationException when it refuses
    return \\Stripe\\WebhookSignature::verifyHeader($body, $headers['stripe-signature'], $secret, 300);
}
`,
    },
    'standard-webhooks': {
      name: 'standard-webhooks/standard-webhooks',
      code: `<?php
require 'vendor/autoload.php';

function isSigned(array $headers, string $body, string $secret): bool
{
    (new \\StandardWebhooks\\Webhook($secret))->verify($body, $headers); // throws when it refuses
    return true;
}
`,
    },
  },
  ruby: {
    stripe: {
      name: 'stripe',
      code: `require 'stripe'

def signed?(headers, body, secret)
  # raises Stripe::SignatureVerificationError when it refuses
  Stripe::Webhook::Signature.verify_header(body, headers['stripe-signature'], secret, tolerance: 300)
end
`,
    },
    'standard-webhooks': {
      name: 'standardwebhooks',
      code: `require 'standardwebhooks'

def signed?(headers, body, secret)
  StandardWebhooks::Webhook.new(secret).verify(body, headers) # raises when it refuses, or when the body is not JSON
  true
end
`,
    },
  },
};
