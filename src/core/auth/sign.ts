import { problem } from '../problem';
import { settingOrigin } from '../template/insert';
import { type Input, type Origin, type Path, PROTOCOL } from '../trace/origin';
import { push, type Traced } from '../trace/traced';
import { coverageOf } from './coverage';
import { messageOf, type Signing, textOfPart } from './message';
import type { AuthenticationRuntime, Credentials, UnsignedRequest } from './method';
import { simpleParts } from './rfc9421';
import type { Scheme, SimplePart } from './scheme';
import { digestOf, signatureOf } from './signature';
import type { SigningKey } from './signing-key';

/** A scheme, and everything of the settings that it needs. */
interface Signer {
  readonly scheme: Scheme;
  /** Its texts stand in the settings. */
  readonly isOwn: boolean;
  readonly names: readonly Traced[];
  readonly keys: readonly SigningKey[];
  /** Empty for none. */
  readonly keyid: string;
}

/** Signs the message of the scheme with each key, and fills in its header fields. */
export function sign(
  { scheme, isOwn, names, keys, keyid }: Signer,
  request: UnsignedRequest,
  { now, id = '', limits, problems }: AuthenticationRuntime,
): Credentials | undefined {
  const presence = { contentType: request.contentType !== '', keyid: keyid !== '' };
  const signing: Signing = { request, now, id, keyid, digest: bodyDigest(request.body) };
  const message = messageOf(simpleParts(scheme.message, presence), signing, limits.signed);
  if (!message) {
    const path = ['authentication', 'scheme'];
    problems.push(problem('signed-too-large', { path }, { limit: limits.signed }));
    return undefined;
  }

  const { covered } = coverageOf(scheme, presence.contentType);
  const signatureOrigin = (key: SigningKey): Origin => {
    const inputs = request.inputs(covered);
    inputs.push({ from: 'setting', path: key.path });
    if (covered.includes('time')) inputs.push(CLOCK);
    if (covered.includes('id')) inputs.push(ID);
    return { from: 'derived', by: `hmac-${scheme.hash}`, inputs };
  };
  const textOrigin = (path: Path, text: string): Origin =>
    isOwn ? settingOrigin(path, { start: 0, end: text.length }, 'none') : PROTOCOL;

  const add = (value: Traced, part: SimplePart, path: Path): void => {
    if (part.type === 'signature') {
      const { separator = '' } = part;
      for (const [index, key] of keys.entries()) {
        if (index > 0) push(value, separator, textOrigin([...path, 'separator'], separator));
        push(value, signatureOf(key.octets, message.bytes, scheme), signatureOrigin(key));
      }
      return;
    }
    const text = textOfPart(part, signing);
    push(value, text, part.type === 'text' ? textOrigin([...path, 'text'], text) : originOf(part, signing));
  };
  const fields = scheme.fields.map(({ parts }, index) => {
    const value: Traced = [];
    for (const [place, part] of simpleParts(parts, presence).entries())
      add(value, part, ['authentication', 'scheme', 'fields', index, 'parts', place]);
    return { name: names[index] ?? [], value };
  });
  return { fields, signed: message.bytes, signedParts: message.parts };
}

const CLOCK: Input = { from: 'clock' };
const ID: Input = { from: 'id' };

/** Where the value of a part of a header field came from, of one that no setting writes. */
function originOf(part: SimplePart, { request, keyid }: Signing): Origin {
  switch (part.type) {
    case 'time':
      return { from: 'derived', by: 'clock', inputs: [CLOCK] };
    case 'id':
      return { from: 'derived', by: 'id', inputs: [ID] };
    case 'keyid':
      return settingOrigin(['authentication', 'keyid'], { start: 0, end: keyid.length }, 'none');
    case 'body-digest':
      return { from: 'derived', by: part.hash, inputs: request.inputs(['body']) };
    default:
      throw new Error(`no header field holds a ${part.type}`);
  }
}

/** A scheme may ask for the same digest more than once, and a body may be large. */
function bodyDigest(body: Uint8Array): Signing['digest'] {
  const found = new Map<string, string>();
  return (hash, encoding) => {
    const key = `${hash} ${encoding}`;
    const digest = found.get(key) ?? digestOf(body, hash, encoding);
    found.set(key, digest);
    return digest;
  };
}
