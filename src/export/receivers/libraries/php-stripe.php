<?php
require 'vendor/autoload.php';

function isSigned(array $headers, string $body, string $secret): bool
{
    // throws SignatureVerificationException when it refuses
    return \Stripe\WebhookSignature::verifyHeader($body, $headers['stripe-signature'], $secret, 300);
}
