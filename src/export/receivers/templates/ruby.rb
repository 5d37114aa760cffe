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

# What a signed request makes happen. Wait for all of it here: the answer tells the sender whether it is done.
def work(body)
  # Signed. Use the body here.
end

# The status of the answer after the work: 500 where it fails, so that the sender can try again.
def status_after(body)
  work(body)
  204
rescue StandardError => e
  warn "Failed: #{e.full_message}"
  500
end
#: id

REMEMBERED = 7200 # seconds: a sender may wait an hour before it tries again
# Ids of messages whose work is done, and when. Several processes share them in a database.
DONE = {}
IN_PROGRESS = {}
LOCK = Mutex.new

# Does the work of a message once. Work that fails is forgotten: the next try of the sender does it.
def once(id, body)
  LOCK.synchronize do
    DONE.shift while DONE.any? && Time.now.to_i - DONE.first.last > REMEMBERED
    return 200 if DONE.key?(id)
    return 503 if IN_PROGRESS.key?(id) # nobody knows yet whether it succeeds

    IN_PROGRESS[id] = true
  end
  begin
    status = status_after(body)
  ensure
    LOCK.synchronize do
      IN_PROGRESS.delete(id)
      DONE[id] = Time.now.to_i if status == 204
    end
  end
  status
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
  body = read_body(request)
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
    body: body,
    #: end
    #: time
    now: Time.now.to_i,
    #: end
  )
  if reason
    warn "Refused: #{reason}"
    response.status = 401
  else
    #: id
    response.status = once(header(request, __idLowerHeader__), body)
    #: else
    response.status = status_after(body)
    #: end
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
