/**
 * An id that nothing else has: a UUID of version 4 (RFC 9562 §5.4). The browser has a function of its
 * own for that, and keeps it from pages on plain http, though not the random numbers.
 */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // The 4 is the version; the 8 is the variant, which has two bits: the two after it are not random here.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
