# Lets through only what the action has signed; anything else gets 401.
# __open__
#   gem install webrick
#   __secretName__=... ruby receiver.rb          listens on PORT, or 8080
#: vector
#   __secretName__=... ruby receiver.rb --test   checks the sample below
#: end
#: base64Body
require 'base64'
#: end
require 'openssl'
#: iso8601
require 'time'
#: end
require 'webrick'

SECRET = ENV.fetch('__secretName__', '')
abort '__secretName__ is not set' if SECRET.empty?
#: decodedKey
#: hexKey
abort '__secretName__ is not hexadecimal digits' unless /\A(?:\h{2})+\z/.match?(SECRET)
KEY = [SECRET].pack('H*')
#: else
#: whsecKey
ENCODED = SECRET.delete_prefix('whsec_')
#: else
ENCODED = SECRET
#: end
KEY = ENCODED.unpack1('m')
# unpack leaves out what it cannot read.
abort '__secretName__ is not Base64' if KEY.empty? || [KEY].pack('m0') != ENCODED
#: end
#: end
#: time
MAX_AGE = 300 # seconds, to both sides: clocks differ
#: end
MAX_BODY = __bodyLimit__ # bytes

# Why the request is refused; nil when the signature is right.
def refusal(__parameters__)
  #: alone
  #: fields
  match = __pattern__.match(__name__)
  #: end
  return 'no well-formed signature' unless match

  #: oneCapture
  __captures__ = match[1]
  #: else
  __captures__ = match.captures
  #: end
  #: else
  matches = [
    #: fields
    __pattern__.match(__name__),
    #: end
  ]
  return 'no well-formed signature' unless matches.all?

  __captures__ = matches.flat_map(&:captures)
  #: end
  #: seconds
  return 'signed too long ago, or in the future' if (now - time.to_i).abs > MAX_AGE

  #: end
  #: milliseconds
  return 'signed too long ago, or in the future' if (now - (time.to_i / 1000)).abs > MAX_AGE

  #: end
  #: iso8601
  begin
    signed_at = Time.iso8601(time).to_i
  rescue ArgumentError # such as the 31st of February
    return 'no well-formed signature'
  end
  return 'signed too long ago, or in the future' if (now - signed_at).abs > MAX_AGE

  #: end
  #: digests
  #: hex
  __variable__ = OpenSSL::Digest.hexdigest('__upperHash__', body)
  #: else
  __variable__ = [OpenSSL::Digest.digest('__upperHash__', body)].pack('m0')
  #: end
  #: end
  #: exactFields
  return 'another digest of the body' unless __name__ == __value__

  #: end
  #: split
  __pathName__, _, __queryName__ = target.partition('?')
  #: end
  #: otherTimes
  #: asSeconds
  seconds = (__told__).to_s
  #: end
  #: asMilliseconds
  milliseconds = "#{__told__}000"
  #: end
  #: asIso8601
  iso_time = Time.at(__told__).utc.strftime('%Y-%m-%dT%H:%M:%SZ')
  #: end
  #: end
  #: hasMessage
  # When it differs, write this message to a file and compare it byte for byte with what was signed.
  message = __message__
  #: end
  #: hex
  expected = OpenSSL::HMAC.hexdigest('__upperHash__', __key__, __signed__)
  #: else
  expected = [OpenSSL::HMAC.digest('__upperHash__', __key__, __signed__)].pack('m0')
  #: end
  #: several
  'another signature' unless given.split(__separator__).any? { |one| OpenSSL.fixed_length_secure_compare(expected, one) }
  #: else
  'another signature' unless OpenSSL.fixed_length_secure_compare(expected, given)
  #: end
end
#: id

SEEN = {} # ids, and when they came
SEEN_LOCK = Mutex.new

# Whether a message with this id has come already.
def came_already?(id, now)
  SEEN_LOCK.synchronize do
    SEEN.delete_if { |_, came| now - came > 2 * MAX_AGE }
    next true if SEEN.key?(id)

    SEEN[id] = now
    false
  end
end
#: end

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
    #: all
    __name__: header(request, __lowerHeader__),
    #: end
    #: method
    method: request.request_method,
    #: end
    #: proxied
    # Behind a proxy: let it pass Host and the path on as they came (nginx: proxy_set_header Host
    # $http_host), or write the host of the URL that the action calls here.
    #: end
    #: host
    host: header(request, 'host'),
    #: end
    #: target
    target: request.request_line.split(' ')[1], # request.path is decoded
    #: end
    #: type
    type: header(request, 'content-type'),
    #: end
    #: body
    body: read_body(request),
    #: end
    #: time
    now: Time.now.to_i,
    #: end
  )
  if reason
    warn "Refused: #{reason}"
    response.status = 401
  #: id
  elsif came_already?(header(request, __idLowerHeader__), Time.now.to_i)
    response.status = 200
  #: end
  else
    # Signed. Use the body here.
    response.status = 204
  end
end

#: vector
# The request of the preview, as it arrives.
SAMPLE = {
  #: all
  __name__: __sample__,
  #: end
  #: method
  method: __sampleMethod__,
  #: end
  #: host
  host: __sampleHost__,
  #: end
  #: target
  target: __sampleTarget__,
  #: end
  #: type
  type: __sampleType__,
  #: end
  #: body
  #: base64Body
  body: Base64.strict_decode64(__sampleBody__),
  #: else
  body: __sampleBody__,
  #: end
  #: end
}.freeze

if ARGV.include?('--test')
  #: time
  time = __sampleTime__
  reasons = [
    refusal(**SAMPLE, now: time),
    refusal(**SAMPLE, __otherRequest__, now: time),
    refusal(**SAMPLE, now: time + MAX_AGE + 1)
  ]
  unless reasons == [nil, '__changedReason__', 'signed too long ago, or in the future']
  #: else
  reasons = [
    refusal(**SAMPLE),
    refusal(**SAMPLE, __otherRequest__)
  ]
  unless reasons == [nil, '__changedReason__']
  #: end
    abort "The sample does not come out as it should: #{reasons}"
  end
  puts '__sampleNote__'
  exit
end

#: end
server = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: ENV.fetch('PORT', '8080').to_i)
server.mount_proc('/') { |request, response| receive(request, response) }
trap('INT') { server.shutdown }
server.start
