import {
  bodyLiteral,
  comment,
  DIFFERENCE_NOTE,
  lowerCase,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  singleQuoted,
} from './receiver';

/** Ruby 2.7 and newer with WEBrick. */
export const ruby: Receiver = {
  id: 'ruby',
  name: 'Ruby',
  fileName: 'receiver.rb',
  limit: (target) => {
    if (target.length > MAX_TARGET_LENGTH) return { code: 'webrick-target', characters: MAX_TARGET_LENGTH };
    return hasPathOfRfc3986(target) ? undefined : { code: 'webrick-path' };
  },
  code: (settings) => String.raw`${comment('#', usage(settings))}
${settings.vector && bodyLiteral(settings.vector).as === 'base64' ? "require 'base64'\n" : ''}require 'openssl'
require 'webrick'

SECRET = ENV.fetch('${settings.secretName}', '')
abort '${settings.secretName} is not set' if SECRET.empty?
MAX_AGE = 300 # seconds, to both sides: clocks differ
MAX_BODY = ${settings.bodyLimit} # bytes

# Why the request is refused; nil when the signature is right.
def refusal(signature:, method:, host:, target:, type:, body:, now:)
  match = /\At=(0|[1-9][0-9]{0,14}),v1=([0-9a-f]{64})\z/.match(signature)
  return 'no well-formed signature' unless match

  time, given = match.captures
  return 'signed too long ago, or in the future' if (now - time.to_i).abs > MAX_AGE

${comment('  #', DIFFERENCE_NOTE)}
  message = ['v1', time, method, host, target, type, body].map(&:b).join("\n")
  expected = OpenSSL::HMAC.hexdigest('SHA256', SECRET, message)
  'another signature' unless OpenSSL.fixed_length_secure_compare(expected, given)
end

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
  reason = refusal(
    signature: header(request, ${singleQuoted(lowerCase(settings))}),
    method: request.request_method,
${comment('    #', PROXY_NOTE)}
    host: header(request, 'host'),
    target: request.request_line.split(' ')[1], # request.path is decoded
    type: header(request, 'content-type'),
    body: read_body(request),
    now: Time.now.to_i
  )
  if reason
    warn "Refused: #{reason}"
    response.status = 401
  else
    # Signed. Use the body here.
    response.status = 204
  end
end

${settings.vector ? `${sample(settings.vector)}\n` : ''}server = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: ENV.fetch('PORT', '8080').to_i)
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

const usage = ({ secretName, vector }: ReceiverSettings): string[] => [
  'Lets through only what the action has signed; anything else gets 401.',
  '  gem install webrick',
  `  ${secretName}=... ruby receiver.rb          listens on PORT, or 8080`,
  ...(vector ? [`  ${secretName}=... ruby receiver.rb --test   checks the sample below`] : []),
];

function sample(vector: NonNullable<ReceiverSettings['vector']>): string {
  const { as, text } = bodyLiteral(vector);
  return `# The request of the preview, as it arrives.
SAMPLE = {
  signature: ${singleQuoted(vector.signature)},
  method: ${singleQuoted(vector.method)},
  host: ${singleQuoted(vector.host)},
  target: ${singleQuoted(vector.target)},
  type: ${singleQuoted(vector.type)},
  body: ${as === 'base64' ? `Base64.strict_decode64(${singleQuoted(text)})` : singleQuoted(text)}
}.freeze

if ARGV.include?('--test')
  time = ${vector.time}
  reasons = [
    refusal(**SAMPLE, now: time),
    refusal(**SAMPLE, method: 'DELETE', now: time),
    refusal(**SAMPLE, now: time + MAX_AGE + 1)
  ]
  unless reasons == [nil, 'another signature', 'signed too long ago, or in the future']
    abort "The sample does not come out as it should: #{reasons}"
  end
  puts 'The sample is accepted, and refused when it is changed or old.'
  exit
end
`;
}
