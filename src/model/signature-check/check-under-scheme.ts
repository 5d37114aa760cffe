import type { HttpRequest } from '../../core';
import { schemeOf } from '../../core/internal';
import type { FieldReading } from '../../formats/field-pattern';
import { patternOf, secondsOf, verificationOf } from '../../formats/receivers';
import { sameBytes } from '../same-bytes';
import { asPastedText } from './difference';
import { fromAnyBase64, fromEscaped, fromHex } from './encoded';
import { type Explanation, explainSignature } from './find-cause';
import { HASH_OCTETS, type MalformedField, malformedField } from './malformed-field';
import { framingOf, type Signed } from './scheme-framing';
import { joined, type SignedParts } from './signed-parts';

/** What is to be said about what was pasted under a scheme that is not the default one. */
export type SchemeOutcome =
  | { readonly type: 'nothing' }
  | {
      readonly type: 'verdict';
      /** Absent when no usual mistake gives the signature. */
      readonly explanation?: Explanation | undefined;
      /** Unix seconds, where they are not those of the preview. */
      readonly otherTime?: string | undefined;
    }
  /** A header field that was pasted is none of the scheme. */
  | ({ readonly type: 'malformed' } & MalformedField)
  /** `from` is the first byte that differs; absent when none does. */
  | { readonly type: 'octets'; readonly from?: number | undefined };

/** What was signed, as far as a receiver could get it wrong. */
export interface SignedRequest extends Signed {
  readonly request: HttpRequest;
  /** Unix seconds. */
  readonly now: number;
  /** The message that was signed. */
  readonly message: Uint8Array;
  readonly secret: string;
}

/**
 * Checks a signature, header fields with one, a request with them or the message of a receiver. What is
 * not pasted is taken from the preview. `pause` is awaited now and then, and ends the check by throwing.
 */
export async function checkUnderScheme(
  text: string,
  signed: SignedRequest,
  pause: () => Promise<void>,
): Promise<SchemeOutcome> {
  if (text.trim() === '') return { type: 'nothing' };
  // A message may be as long as a digest.
  if (readings(text).some((bytes) => sameBytes(bytes, signed.message))) return { type: 'octets' };
  const pasted = readReceived(text, signed);
  const malformed = malformedIn(text, signed);
  if (!pasted || malformed) {
    const outcome = compared(text, signed.message);
    return malformed && outcome.from !== undefined ? { type: 'malformed', ...malformed } : outcome;
  }
  const { signatures, id = signed.id, parts } = pasted;
  const framing = framingOf({ ...signed, id, hasContentType: parts.type !== '' });
  const otherTime = parts.time === String(signed.now) ? undefined : parts.time;
  for (const hex of signatures) {
    const explanation = await explainSignature(hex, parts, signed.secret, pause, framing);
    if (explanation) return { type: 'verdict', explanation, otherTime };
  }
  return { type: 'verdict', otherTime };
}

interface Received {
  /** In lower-case hexadecimal digits. */
  readonly signatures: readonly string[];
  readonly id?: string | undefined;
  readonly parts: SignedParts;
}

/** The signature that was pasted, and what it is of; undefined where there is none. */
function readReceived(text: string, signed: SignedRequest): Received | undefined {
  const { headerName, now } = signed;
  const verification = verificationOf(signed);
  const { head, body } = headAndBody(text);
  const pasted = (name: string) => headerIn(head, name);
  const digest = digestIn(text.trim(), signed);
  let time = String(now);
  let id: string | undefined;
  let signatures = digest === undefined ? [] : [digest];
  for (const field of verification.fields) {
    const isSignature = field.header === headerName;
    const value = pasted(field.header) ?? (isSignature ? text.trim() : undefined);
    const match = new RegExp(`^${patternOf(field, verification)}$`).exec(value ?? '');
    for (const [index, capture] of field.captures.entries()) {
      const found = match?.[index + 1];
      if (found === undefined) continue;
      if (capture === 'id') id = found;
      else if (capture === 'time') time = secondsOf(found, verification.time);
      else {
        const several = verification.separator ? found.split(verification.separator) : [found];
        signatures = several.flatMap((one) => digestIn(one, signed) ?? []);
      }
    }
  }
  if (signatures.length === 0) return undefined;
  const [method, target] = requestLine(head);
  const ours = (name: string) => signed.request.headers.find(([each]) => each === name)?.[1] ?? '';
  const parts = {
    version: '',
    time,
    method: method ?? signed.request.method,
    host: pasted('Host') ?? ours('Host'),
    target: target ?? signed.request.target,
    type: pasted('Content-Type') ?? ours('Content-Type'),
    body: body === undefined ? signed.request.body : joined(body),
  };
  return { signatures, id, parts };
}

/** The first header field that was pasted in another form than the scheme's, by its name or its first words. */
function malformedIn(text: string, signed: SignedRequest): MalformedField | undefined {
  const verification = verificationOf(signed);
  const { head } = headAndBody(text);
  for (const field of verification.fields) {
    const value = headerIn(head, field.header) ?? bareValue(text.trim(), field);
    const malformed = value === undefined ? undefined : malformedField(field, value, verification);
    if (malformed) return malformed;
  }
  return undefined;
}

/** The text, where it begins as the field with the signature does. */
function bareValue(text: string, { parts, captures }: FieldReading): string | undefined {
  const [first] = parts;
  const isSignature = captures.includes('signature') && first?.type === 'text' && first.text !== '';
  return isSignature && !text.includes('\n') && text.startsWith(first.text) ? text : undefined;
}

/** A blank line ends the header fields. */
function headAndBody(text: string): { head: string; body: string | undefined } {
  const plain = text.replaceAll('\r\n', '\n');
  const end = plain.indexOf('\n\n');
  return end === -1
    ? { head: plain, body: undefined }
    : { head: plain.slice(0, end), body: plain.slice(end + 2) };
}

function headerIn(head: string, name: string): string | undefined {
  const line = head.split('\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

const requestLine = (head: string): string[] =>
  /^([A-Z]+) (\/\S*)(?: HTTP\/[\d.]+)?$/m.exec(head)?.slice(1, 3) ?? [];

/** A digest of the length of the scheme’s hash, in either encoding. */
function digestIn(text: string, { scheme }: Signed): string | undefined {
  const octets = HASH_OCTETS[schemeOf(scheme).hash];
  for (const decoded of [fromHex(text), fromAnyBase64(text)])
    if (decoded?.length === octets)
      return Array.from(decoded, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return undefined;
}

/** What the text may stand for, where not for itself. */
const readings = (text: string): Uint8Array[] =>
  [fromHex(text), fromAnyBase64(text), fromEscaped(text)].filter((bytes) => bytes !== undefined);

/** Text that is pasted loses its carriage returns; the other forms of a message keep them. */
function compared(text: string, message: Uint8Array): Extract<SchemeOutcome, { type: 'octets' }> {
  const [ours, theirs] = [asPastedText(message), asPastedText(joined(text))];
  if (sameBytes(ours, theirs)) return { type: 'octets' };
  let from = 0;
  while (from < Math.min(ours.length, theirs.length) && ours[from] === theirs[from]) from++;
  return { type: 'octets', from };
}
