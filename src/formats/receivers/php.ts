import {
  bodyLiteral,
  comment,
  DIFFERENCE_NOTE,
  environmentName,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  singleQuoted,
} from './receiver';

/** PHP 8 and newer. */
export const php: Receiver = {
  id: 'php',
  name: 'PHP',
  fileName: 'receiver.php',
  code: (settings) => String.raw`<?php
${comment('//', usage(settings))}
declare(strict_types=1);

const MAX_AGE = 300; // seconds, to both sides: clocks differ
const MAX_BODY = ${settings.bodyLimit}; // bytes; post_max_size must allow them too

/** Why the request is refused; null when the signature is right. */
function refusal(array $request, string $secret, int $now): ?string
{
    $pattern = '/\At=(0|[1-9][0-9]{0,14}),v1=([0-9a-f]{64})\z/';
    if (!preg_match($pattern, $request['signature'], $match)) {
        return 'no well-formed signature';
    }
    [, $time, $given] = $match;
    if (abs($now - (int) $time) > MAX_AGE) {
        return 'signed too long ago, or in the future';
    }
${comment('    //', DIFFERENCE_NOTE)}
    $message = implode("\n", [
        'v1', $time, $request['method'], $request['host'], $request['target'], $request['type'], $request['body'],
    ]);
    return hash_equals(hash_hmac('sha256', $message, $secret), $given) ? null : 'another signature';
}

function answer(int $status, string $log = ''): never
{
    if ($log !== '') {
        error_log($log);
    }
    http_response_code($status);
    exit;
}

$secret = getenv('${settings.secretName}');
if ($secret === false || $secret === '') {
    answer(500, '${settings.secretName} is not set');
}
${settings.vector ? `\n${sample(settings.vector)}` : ''}
$body = file_get_contents('php://input', false, null, 0, MAX_BODY + 1); // as it came, not $_POST
if ($body === false || strlen($body) > MAX_BODY) {
    answer(413, 'Refused: the body is too long');
}
$reason = refusal([
    'signature' => $_SERVER[${singleQuoted(environmentName(settings))}] ?? '',
    'method' => $_SERVER['REQUEST_METHOD'],
${comment('    //', PROXY_NOTE)}
    'host' => $_SERVER['HTTP_HOST'] ?? '',
    'target' => $_SERVER['REQUEST_URI'],
    'type' => $_SERVER['CONTENT_TYPE'] ?? '',
    'body' => $body,
], $secret, time());
if ($reason !== null) {
    answer(401, 'Refused: ' . $reason);
}

// Signed. Use $body here.
answer(204);
`,
};

const usage = ({ secretName, vector }: ReceiverSettings): string[] => [
  'Lets through only what the action has signed; anything else gets 401.',
  `  ${secretName}=... php -S 127.0.0.1:8080 receiver.php   listens`,
  ...(vector ? [`  ${secretName}=... php receiver.php --test                checks the sample below`] : []),
];

function sample(vector: NonNullable<ReceiverSettings['vector']>): string {
  const { as, text } = bodyLiteral(vector);
  return String.raw`if (PHP_SAPI === 'cli' && in_array('--test', $argv, true)) {
    // The request of the preview, as it arrives.
    $sample = [
        'signature' => ${singleQuoted(vector.signature)},
        'method' => ${singleQuoted(vector.method)},
        'host' => ${singleQuoted(vector.host)},
        'target' => ${singleQuoted(vector.target)},
        'type' => ${singleQuoted(vector.type)},
        'body' => ${as === 'base64' ? `base64_decode(${singleQuoted(text)})` : singleQuoted(text)},
    ];
    $time = ${vector.time};
    $reasons = [
        refusal($sample, $secret, $time),
        refusal(['method' => 'DELETE'] + $sample, $secret, $time),
        refusal($sample, $secret, $time + MAX_AGE + 1),
    ];
    if ($reasons !== [null, 'another signature', 'signed too long ago, or in the future']) {
        fwrite(STDERR, 'The sample does not come out as it should: ' . json_encode($reasons) . "\n");
        exit(1);
    }
    echo "The sample is accepted, and refused when it is changed or old.\n";
    exit;
}
`;
}
