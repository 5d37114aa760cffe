import { messages } from './language';

/** What is said where a text from elsewhere shows how it is signed. */
export const english = {
  signWith: (scheme: string) => `Sign with the scheme “${scheme}”`,
  signWithNote: 'Computes the signature for each request. The secret must be entered.',
  signedWith: (scheme: string) => `The action signs with the scheme “${scheme}”. Enter the secret.`,
} as const;

export const texts = messages('signingChoice', english);
