<?php
require 'vendor/autoload.php';

function isSigned(array $headers, string $body, string $secret): bool
{
    (new \StandardWebhooks\Webhook($secret))->verify($body, $headers); // throws when it refuses
    return true;
}
