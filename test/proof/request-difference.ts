import type { Recording } from './recorder';

interface Message {
  readonly requestLine: string;
  readonly fields: readonly string[];
  readonly body: Buffer;
}

const HEAD_END = '\r\n\r\n';

function parts(bytes: Buffer): Message {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) throw new Error('The message has no end of the head');
  const [requestLine = '', ...fields] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  return { requestLine, fields, body: bytes.subarray(headEnd + HEAD_END.length) };
}

const fieldNameOf = (field: string): string => field.slice(0, field.indexOf(':')).toLowerCase();

const textOf = (field: string): string => field.slice(field.indexOf(':') + 1).trim();

/** Fields that a sender writes by itself, in a case of its own. */
const WRITTEN_BY_SENDER = new Set(['host', 'content-length']);

/**
 * One request that is to arrive: what differs in the request that arrived, if anything. Fields that
 * the preview does not have are the sender's own, unless they speak of the body.
 */
export function differenceOf(
  recordings: readonly Recording[],
  previewed: Uint8Array,
  namesInAnyCase = false,
): string | undefined {
  const [recording] = recordings;
  if (!recording || recordings.length > 1) return `${recordings.length} connections instead of one`;
  const expected = parts(Buffer.from(previewed));
  const arrived = parts(recording.bytes);
  if (arrived.requestLine !== expected.requestLine)
    return `${arrived.requestLine} for ${expected.requestLine}`;
  for (const field of expected.fields) {
    const name = fieldNameOf(field);
    const same = arrived.fields.filter((candidate) => fieldNameOf(candidate) === name);
    const [found = ''] = same;
    const isAnyCase = namesInAnyCase || WRITTEN_BY_SENDER.has(name);
    const isSame = isAnyCase ? textOf(found) === textOf(field) : found === field;
    if (same.length !== 1 || !isSame) return `${JSON.stringify(same)} for ${field}`;
  }
  const names = new Set(expected.fields.map(fieldNameOf));
  const more = arrived.fields.find(
    (field) => ABOUT_THE_BODY.has(fieldNameOf(field)) && !names.has(fieldNameOf(field)),
  );
  if (more) return `${more} for nothing`;
  return arrived.body.equals(expected.body)
    ? undefined
    : `a body of ${arrived.body.length} bytes that differs from that of ${expected.body.length}: ${excerpt(arrived.body, expected.body)}`;
}

/** The names, in lower case, of the fields that arrived and that the preview does not have. */
export function addedFields(recordings: readonly Recording[], previewed: Uint8Array): string[] {
  const names = new Set(parts(Buffer.from(previewed)).fields.map(fieldNameOf));
  return recordings
    .flatMap(({ bytes }) => parts(bytes).fields.map(fieldNameOf))
    .filter((name) => !names.has(name));
}

/** What would say more about the body than the preview does. */
const ABOUT_THE_BODY = new Set(['content-type', 'content-encoding', 'content-length', 'transfer-encoding']);

const MAX_SHOWN = 30;

function excerpt(arrived: Buffer, expected: Buffer): string {
  let at = 0;
  while (at < arrived.length && arrived[at] === expected[at]) at += 1;
  const around = (bytes: Buffer) =>
    JSON.stringify(bytes.toString('utf8', Math.max(0, at - MAX_SHOWN), at + MAX_SHOWN));
  return `${around(arrived)} for ${around(expected)} at ${at}`;
}
