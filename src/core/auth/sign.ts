/** Signs messages: keys, HMAC, and the header fields of a signing scheme. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64, fromBase64, type Utf8Text, utf8 } from '../encoding/octets';
import { problem, type SignablePart } from '../problem';
import type { Secret } from '../schema';
import { settingOrigin } from '../template/insert';
import {
  DerivedText,
  type Input,
  type Origin,
  type Path,
  PROTOCOL,
  push,
  type Traced,
} from '../trace/traced';
import { coverageOf, messageOf, type Signing, simpleParts, textOfPart } from './message';
import {
  type AuthenticationRuntime,
  type Credentials,
  type HashForm,
  type Hashing,
  isWellFormed,
  resolveSecret,
  type SettingsScope,
  type UnsignedRequest,
} from './method';
import type { Hash, KeyForm, Scheme, SignatureEncoding, SimplePart } from './scheme';

/** A scheme, and everything of the settings that it needs. */
interface SignerSettings {
  readonly scheme: Scheme;
  /** Its texts are in the settings. */
  readonly isOwn: boolean;
  readonly names: readonly Traced[];
  readonly keys: readonly SigningKey[];
  /** Empty for none. */
  readonly keyid: string;
  readonly hashing: Hashing;
}

/** The parts of a scheme with or without a Content-Type. */
interface Layout {
  readonly message: readonly SimplePart[];
  readonly fields: readonly (readonly SimplePart[])[];
  readonly covered: readonly SignablePart[];
}

const SCHEME: Path = ['authentication', 'scheme'];
const KEYID: Path = ['authentication', 'keyid'];

/** Signs messages of a scheme with each key, and fills in its header fields. */
export class Signer {
  readonly #settings: SignerSettings;
  readonly #keys: readonly { readonly path: Path; readonly sign: (message: Uint8Array) => string }[];
  readonly #layouts: { readonly [C in 'withType' | 'withoutType']: Layout };

  constructor(settings: SignerSettings) {
    const { scheme, keys, keyid, hashing } = settings;
    this.#settings = settings;
    this.#keys = keys.map(({ octets, path }) => ({ path, sign: hashing.hmac(octets, scheme) }));
    const layout = (contentType: boolean): Layout => {
      const presence = { contentType, keyid: keyid !== '' };
      return {
        message: simpleParts(scheme.message, presence),
        fields: scheme.fields.map(({ parts }) => simpleParts(parts, presence)),
        covered: coverageOf(scheme, contentType).covered,
      };
    };
    this.#layouts = { withType: layout(true), withoutType: layout(false) };
  }

  sign(
    request: UnsignedRequest,
    { now, id = '', limits, problems }: AuthenticationRuntime,
  ): Credentials | undefined {
    const { keyid, names, hashing } = this.#settings;
    const layout = this.#layouts[request.contentType === '' ? 'withoutType' : 'withType'];
    const signing: Signing = { request, now, id, keyid, digest: bodyDigest(request.body, hashing) };
    const message = messageOf(layout.message, signing, limits.signed);
    if (!message) {
      problems.push(problem('signed-too-large', { path: SCHEME }, { limit: limits.signed }));
      return undefined;
    }
    const fields = layout.fields.map((parts, index) => {
      const value: Traced = [];
      for (const [place, part] of parts.entries()) {
        const path = [...SCHEME, 'fields', index, 'parts', place];
        if (part.type === 'signature') this.#addSignatures(value, part, path, message.bytes, signing, layout);
        else push(value, textOfPart(part, signing), this.#originOf(part, path, signing));
      }
      return { name: names[index] ?? [], value };
    });
    return { fields, signed: message.bytes, signedParts: message.parts };
  }

  #addSignatures(
    value: Traced,
    { separator = '' }: Extract<SimplePart, { type: 'signature' }>,
    path: Path,
    message: Uint8Array,
    { request, keyid }: Signing,
    { covered }: Layout,
  ): void {
    for (const [index, key] of this.#keys.entries()) {
      if (index > 0) push(value, separator, this.#originOfText([...path, 'separator'], separator));
      value.push(
        new DerivedText(key.sign(message), `hmac-${this.#settings.scheme.hash}`, () => {
          const inputs = request.inputs(covered);
          inputs.push({ from: 'setting', path: key.path });
          if (this.#settings.isOwn) inputs.push({ from: 'setting', path: SCHEME });
          if (keyid !== '') inputs.push({ from: 'setting', path: KEYID });
          if (covered.includes('time')) inputs.push(CLOCK);
          if (covered.includes('id')) inputs.push(ID);
          return inputs;
        }),
      );
    }
  }

  /** Where the value of a part of a header field came from. */
  #originOf(part: SimplePart, path: Path, { request, keyid }: Signing): Origin {
    switch (part.type) {
      case 'text':
        return this.#originOfText([...path, 'text'], part.text);
      case 'time':
        return { from: 'derived', by: 'clock', inputs: [CLOCK] };
      case 'id':
        return { from: 'derived', by: 'id', inputs: [ID] };
      case 'keyid':
        return settingOrigin(KEYID, { start: 0, end: keyid.length }, 'none');
      case 'body-digest':
        return { from: 'derived', by: part.hash, inputs: request.inputs(['body']) };
      default:
        throw new Error(`no header field holds a ${part.type}`);
    }
  }

  #originOfText(path: Path, text: string): Origin {
    return this.#settings.isOwn ? settingOrigin(path, { start: 0, end: text.length }, 'none') : PROTOCOL;
  }
}

const CLOCK: Input = { from: 'clock' };
const ID: Input = { from: 'id' };

/** A scheme may ask for the same digest more than once, and a body may be large. */
function bodyDigest(body: Utf8Text, { digest: compute }: Hashing): Signing['digest'] {
  const found = new Map<string, string>();
  return (hash, encoding) => {
    const key = `${hash} ${encoding}`;
    const digest = found.get(key) ?? compute(body.bytes, { hash, encoding });
    found.set(key, digest);
    return digest;
  };
}

const HASHES = { sha1, sha256, sha512 } as const satisfies Record<Hash, unknown>;
const ENCODINGS: Readonly<Record<SignatureEncoding, (octets: Uint8Array) => string>> = {
  hex: bytesToHex,
  base64,
};

/** In JavaScript: synchronous everywhere. */
export const HASHING: Hashing = {
  digest: (octets, { hash, encoding }) => ENCODINGS[encoding](HASHES[hash](octets)),
  hmac(key, { hash, encoding }) {
    const keyed = hmac.create(HASHES[hash], key);
    // A clone would ask for a prototype, which some engines take away.
    const used = hmac.create(HASHES[hash], key);
    return (message) => ENCODINGS[encoding](keyed._cloneInto(used).update(message).digest());
  },
};

/** HMAC (RFC 2104) over a hash of FIPS 180-4, in lower-case hexadecimal digits or Base64. */
export const signatureOf = (
  key: Uint8Array,
  message: Uint8Array,
  form: HashForm = { hash: 'sha256', encoding: 'hex' },
): string => HASHING.hmac(key, form)(message);

export const digestOf = (octets: Uint8Array, hash: Hash, encoding: SignatureEncoding): string =>
  HASHING.digest(octets, { hash, encoding });

/** A key to sign with, and the setting that it came from. */
export interface SigningKey {
  readonly octets: Uint8Array;
  readonly path: Path;
}

/** The key that a secret encodes; undefined, and reported, when it encodes none. */
export function signingKey(
  setting: 'secret' | 'secondSecret',
  secret: Secret,
  form: KeyForm,
  scope: SettingsScope,
): SigningKey | undefined {
  const { problems } = scope;
  const credential = resolveSecret(setting, secret, scope);
  if (!credential || !isWellFormed(credential, problems)) return undefined;
  const { text, path, cause } = credential;
  if (text === '') {
    problems.push(problem('secret-empty', { path, cause }, {}));
    return undefined;
  }
  const octets = DECODERS[form](text);
  if (octets && octets.length > 0) return { octets, path };
  problems.push(problem('secret-encoding', { path, cause }, { expected: form === 'hex' ? 'hex' : 'base64' }));
  return undefined;
}

/** The octets of a key of this form; undefined where the text is not of this form. */
export const keyOctets = (text: string, form: KeyForm): Uint8Array | undefined => DECODERS[form](text);

/** An inexact encoding is refused: other programs would decode it differently. */
const DECODERS: { readonly [Form in KeyForm]: (text: string) => Uint8Array | undefined } = {
  utf8,
  hex: (text) =>
    /^(?:[0-9a-f]{2})*$/i.test(text)
      ? Uint8Array.from({ length: text.length / 2 }, (_, index) =>
          Number.parseInt(text.substr(index * 2, 2), 16),
        )
      : undefined,
  base64: strictBase64,
  whsec: (text) => strictBase64(text.replace(/^whsec_/, '')),
};

/** RFC 4648 §4 with its padding, and with no bit left over. */
function strictBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const octets = fromBase64(text);
  return base64(octets) === text ? octets : undefined;
}
