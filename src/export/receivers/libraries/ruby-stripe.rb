require 'stripe'

def signed?(headers, body, secret)
  # raises Stripe::SignatureVerificationError when it refuses
  Stripe::Webhook::Signature.verify_header(body, headers['stripe-signature'], secret, tolerance: 300)
end
