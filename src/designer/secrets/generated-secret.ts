import { base64, type KeyForm } from '../../core/internal';

/** As long as the output of SHA-256, which RFC 2104 §3 asks of a key. */
const LENGTH = 32;

const hex = (octets: Uint8Array): string =>
  Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');

const FORMS: { readonly [Form in KeyForm]: (octets: Uint8Array) => string } = {
  // In characters that need no quotes anywhere.
  utf8: (octets) => base64(octets).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  hex,
  base64,
  whsec: (octets) => `whsec_${base64(octets)}`,
};

/** A new secret of random octets, in the form that a signing scheme takes. */
export const generatedSecret = (form: KeyForm, random: (octets: Uint8Array<ArrayBuffer>) => void): string => {
  const octets = new Uint8Array(LENGTH);
  random(octets);
  return FORMS[form](octets);
};
