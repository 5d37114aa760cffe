import {
  bodyLiteral,
  comment,
  lines,
  openNote,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  sampleNote,
  sampleReasons,
  singleQuoted,
} from './receiver';
import { check } from './ruby-check';
import { snakeCase, verificationOf } from './verification';

/** Ruby 2.7 and newer with WEBrick. */
export const ruby: Receiver = {
  id: 'ruby',
  name: 'Ruby',
  fileName: 'receiver.rb',
  limit: (target) => {
    if (target.length > MAX_TARGET_LENGTH) return { code: 'webrick-target', characters: MAX_TARGET_LENGTH };
    return hasPathOfRfc3986(target) ? undefined : { code: 'webrick-path' };
  },
  code: (settings) => `${comment('#', usage(settings))}
${settings.vector && bodyLiteral(settings.vector).as === 'base64' ? "require 'base64'\n" : ''}require 'openssl'
${lines(verificationOf(settings).time === 'iso8601' && "require 'time'")}require 'webrick'

${check(settings)}
# Repeated headers are joined, so the signature will not match.
def header(request, name)
  Array(request.header[name]).join(', ')
end

# The body as it came: parse it only after the check.
def read_body(request)
  body = String.new
  request.body do |chunk|
    body << chunk
    raise WEBrick::HTTPStatus::RequestEntityTooLarge if body.bytesize > MAX_BODY
  end
  body
end

def receive(request, response)
${requestLines(settings)}  if reason
    warn "Refused: #{reason}"
    response.status = 401
${replay(settings)}  else
    # Signed. Use the body here.
    response.status = 204
  end
end

${settings.vector ? `${sample(settings, settings.vector)}\n` : ''}server = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: ENV.fetch('PORT', '8080').to_i)
server.mount_proc('/') { |request, response| receive(request, response) }
trap('INT') { server.shutdown }
server.start
`,
};

/** WEBrick reads 2,083 bytes of a request line; the method and the version are among them. */
const MAX_TARGET_LENGTH = 2000;

/** Ruby's URI takes the path to pieces by the grammar of RFC 3986 §3.3, and leaves the query alone. */
const hasPathOfRfc3986 = (target: string): boolean => {
  const [path = ''] = target.split('?', 1);
  return !/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/.test(path);
};

/** What `refusal` gets of the request; the body is read even where it is not signed. */
function requestLines(settings: ReceiverSettings): string {
  const { fields, exactFields, request, time } = verificationOf(settings);
  const values = {
    method: 'request.request_method',
    host: "header(request, 'host')",
    target: "request.request_line.split(' ')[1]",
    type: "header(request, 'content-type')",
    body: 'read_body(request)',
  };
  const [proxied] = request.filter((part) => part === 'host' || part === 'target');
  const all = [
    ...[...fields, ...exactFields].map(
      ({ words, header }) => `${snakeCase(words)}: header(request, ${singleQuoted(header.toLowerCase())})`,
    ),
    ...request.map((part) => `${part}: ${values[part]}`),
    ...(time ? ['now: Time.now.to_i'] : []),
  ];
  const written = all.map((one, index) => {
    const end = index === all.length - 1 ? '' : ',';
    const note = one.startsWith('target: ') ? ' # request.path is decoded' : '';
    const before = proxied && one.startsWith(`${proxied}: `) ? `${comment('    #', PROXY_NOTE)}\n` : '';
    return `${before}    ${one}${end}${note}`;
  });
  return lines('  reason = refusal(', ...written, '  )');
}

/** A message that came already is answered like the first time, and not acted on again. */
function replay(settings: ReceiverSettings): string {
  const { idField } = verificationOf(settings);
  if (!idField) return '';
  const value = `header(request, ${singleQuoted(idField.header.toLowerCase())})`;
  return lines(`  elsif came_already?(${value}, Time.now.to_i)`, '    response.status = 200');
}

const usage = (settings: ReceiverSettings): string[] => {
  const { secretName, vector } = settings;
  return [
    'Lets through only what the action has signed; anything else gets 401.',
    ...openNote(settings),
    '  gem install webrick',
    `  ${secretName}=... ruby receiver.rb          listens on PORT, or 8080`,
    ...(vector ? [`  ${secretName}=... ruby receiver.rb --test   checks the sample below`] : []),
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
    body: as === 'base64' ? `Base64.strict_decode64(${singleQuoted(text)})` : singleQuoted(text),
  };
  const all = [
    ...[...fields, ...exactFields].map(
      ({ words, header }) => `  ${snakeCase(words)}: ${singleQuoted(vector.fields[header] ?? '')}`,
    ),
    ...request.map((part) => `  ${part}: ${values[part]}`),
  ];
  const now = time ? ', now: time' : '';
  const other = changes === 'method' ? "method: 'DELETE'" : "body: 'another'";
  const reasons = ['nil', ...sampleReasons(verification).map(singleQuoted)];
  const calls = [
    `    refusal(**SAMPLE${now})`,
    `    refusal(**SAMPLE, ${other}${now})`,
    ...(time ? ['    refusal(**SAMPLE, now: time + MAX_AGE + 1)'] : []),
  ];
  return `# The request of the preview, as it arrives.
SAMPLE = {
${all.join(',\n')}
}.freeze

if ARGV.include?('--test')
${lines(time && `  time = ${vector.time}`)}  reasons = [
${calls.join(',\n')}
  ]
  unless reasons == [${reasons.join(', ')}]
    abort "The sample does not come out as it should: #{reasons}"
  end
  puts '${sampleNote(verification)}'
  exit
end
`;
}
