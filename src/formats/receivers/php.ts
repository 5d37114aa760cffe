import { check, key, keyName } from './php-check';
import {
  bodyLiteral,
  comment,
  environmentName,
  lines,
  openNote,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  sampleNote,
  sampleReasons,
  singleQuoted,
} from './receiver';
import { snakeCase, verificationOf } from './verification';

/** PHP 8 and newer. */
export const php: Receiver = {
  id: 'php',
  name: 'PHP',
  fileName: 'receiver.php',
  code: (settings) => `<?php
${comment('//', usage(settings))}
declare(strict_types=1);

${check(settings)}
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
${key(verificationOf(settings), settings.secretName)}${settings.vector ? `\n${sample(settings, settings.vector)}` : ''}
$body = file_get_contents('php://input', false, null, 0, MAX_BODY + 1); // as it came, not $_POST
if ($body === false || strlen($body) > MAX_BODY) {
    answer(413, 'Refused: the body is too long');
}
$reason = refusal([
${requestLines(settings)}], ${keyName(verificationOf(settings))}${verificationOf(settings).time ? ', time()' : ''});
if ($reason !== null) {
    answer(401, 'Refused: ' . $reason);
}
${replay(settings)}
// Signed. Use $body here.
answer(204);
`,
};

const SERVER = {
  method: "$_SERVER['REQUEST_METHOD']",
  host: "$_SERVER['HTTP_HOST'] ?? ''",
  target: "$_SERVER['REQUEST_URI']",
  type: "$_SERVER['CONTENT_TYPE'] ?? ''",
  body: '$body',
} as const;

const fieldValue = (headerName: string): string =>
  `$_SERVER[${singleQuoted(environmentName({ headerName }))}] ?? ''`;

/** What `refusal` gets of the request. */
function requestLines(settings: ReceiverSettings): string {
  const { fields, exactFields, request } = verificationOf(settings);
  const [proxied] = request.filter((part) => part === 'host' || part === 'target');
  return lines(
    ...[...fields, ...exactFields].map(
      ({ words, header }) => `    '${snakeCase(words)}' => ${fieldValue(header)},`,
    ),
    ...request.flatMap((part) => [
      part === proxied && comment('    //', PROXY_NOTE),
      `    '${part}' => ${SERVER[part]},`,
    ]),
  );
}

/** A message that came already is answered like the first time, and not acted on again. */
function replay(settings: ReceiverSettings): string {
  const { idField } = verificationOf(settings);
  if (!idField) return '';
  return lines(`if (cameAlready(${fieldValue(idField.header)})) {`, '    answer(200);', '}');
}

const usage = (settings: ReceiverSettings): string[] => {
  const { secretName, vector } = settings;
  return [
    'Lets through only what the action has signed; anything else gets 401.',
    ...openNote(settings),
    `  ${secretName}=... php -S 127.0.0.1:8080 receiver.php   listens`,
    ...(vector ? [`  ${secretName}=... php receiver.php --test                checks the sample below`] : []),
  ];
};

function sample(settings: ReceiverSettings, vector: NonNullable<ReceiverSettings['vector']>): string {
  const { as, text } = bodyLiteral(vector);
  const verification = verificationOf(settings);
  const { fields, exactFields, request, time, changes } = verification;
  const values = {
    method: singleQuoted(vector.method),
    host: singleQuoted(vector.host),
    target: singleQuoted(vector.target),
    type: singleQuoted(vector.type),
    body: as === 'base64' ? `base64_decode(${singleQuoted(text)})` : singleQuoted(text),
  };
  const rest = `${keyName(verification)}${time ? ', $time' : ''}`;
  const other = changes === 'method' ? "'method' => 'DELETE'" : "'body' => 'another'";
  const reasons = ['null', ...sampleReasons(verification).map(singleQuoted)];
  return `if (PHP_SAPI === 'cli' && in_array('--test', $argv, true)) {
    // The request of the preview, as it arrives.
    $sample = [
${lines(
  ...[...fields, ...exactFields].map(
    ({ words, header }) => `        '${snakeCase(words)}' => ${singleQuoted(vector.fields[header] ?? '')},`,
  ),
  ...request.map((part) => `        '${part}' => ${values[part]},`),
  '    ];',
  time && `    $time = ${vector.time};`,
  '    $reasons = [',
  `        refusal($sample, ${rest}),`,
  `        refusal([${other}] + $sample, ${rest}),`,
  time && `        refusal($sample, ${keyName(verification)}, $time + MAX_AGE + 1),`,
  '    ];',
  `    if ($reasons !== [${reasons.join(', ')}]) {`,
)}        fwrite(STDERR, 'The sample does not come out as it should: ' . json_encode($reasons) . "\\n");
        exit(1);
    }
    echo "${sampleNote(verification)}\\n";
    exit;
}
`;
}
