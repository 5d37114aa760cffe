require 'standardwebhooks'

def signed?(headers, body, secret)
  StandardWebhooks::Webhook.new(secret).verify(body, headers) # raises when it refuses, or when the body is not JSON
  true
end
