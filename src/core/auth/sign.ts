import type { Utf8Text } from '../encoding/utf-8';
import { type Protectable, problem } from '../problem';
import { settingOrigin } from '../template/insert';
import { type Input, type Origin, type Path, PROTOCOL } from '../trace/origin';
import { DerivedText, push, type Traced } from '../trace/traced';
import { coverageOf } from './coverage';
import { messageOf, type Signing, textOfPart } from './message';
import type { AuthenticationRuntime, Credentials, UnsignedRequest } from './method';
import { simpleParts } from './rfc9421';
import type { Scheme, SimplePart } from './scheme';
import { digestOf, signatures } from './signature';
import type { SigningKey } from './signing-key';

/** A scheme, and everything of the settings that it needs. */
interface SignerSettings {
  readonly scheme: Scheme;
  /** Its texts stand in the settings. */
  readonly isOwn: boolean;
  readonly names: readonly Traced[];
  readonly keys: readonly SigningKey[];
  /** Empty for none. */
  readonly keyid: string;
}

/** What the presence of a Content-Type decides. */
interface Layout {
  readonly message: readonly SimplePart[];
  readonly fields: readonly (readonly SimplePart[])[];
  readonly covered: readonly Protectable[];
}

const SCHEME: Path = ['authentication', 'scheme'];
const KEYID: Path = ['authentication', 'keyid'];

/** Signs messages of a scheme with each key, and fills in its header fields. */
export class Signer {
  readonly #settings: SignerSettings;
  readonly #keys: readonly { readonly path: Path; readonly sign: (message: Uint8Array) => string }[];
  readonly #layouts: { readonly [C in 'withType' | 'withoutType']: Layout };

  constructor(settings: SignerSettings) {
    const { scheme, keys, keyid } = settings;
    this.#settings = settings;
    this.#keys = keys.map(({ octets, path }) => ({ path, sign: signatures(octets, scheme) }));
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
    const { keyid, names } = this.#settings;
    const layout = this.#layouts[request.contentType === '' ? 'withoutType' : 'withType'];
    const signing: Signing = { request, now, id, keyid, digest: bodyDigest(request.body) };
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
function bodyDigest(body: Utf8Text): Signing['digest'] {
  const found = new Map<string, string>();
  return (hash, encoding) => {
    const key = `${hash} ${encoding}`;
    const digest = found.get(key) ?? digestOf(body.bytes, hash, encoding);
    found.set(key, digest);
    return digest;
  };
}
