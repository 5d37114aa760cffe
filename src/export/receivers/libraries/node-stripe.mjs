import Stripe from 'stripe';

const { signature } = new Stripe('not used').webhooks;

export const isSigned = ({ headers, body }, secret) =>
  signature.verifyHeader(body, headers['stripe-signature'], secret); // throws when it refuses
