import type { Built } from '../../src/core';

/** A signed request in which something was changed after signing. */
export interface TamperedRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const HEAD_END = '\r\n\r\n';

/** The message as text with one character for each byte, so that positions stay. */
interface Message {
  readonly head: string;
  readonly body: string;
}

function messageOf({ bytes }: Built): Message {
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.indexOf(HEAD_END);
  return { head: text.slice(0, end), body: text.slice(end + HEAD_END.length) };
}

const bytesOf = ({ head, body }: Message): Uint8Array => Buffer.from(head + HEAD_END + body, 'latin1');

/** The same with a length that fits the body. */
const withBody = ({ head }: Message, body: string): Message => ({
  head: `${head.replace(/\r\nContent-Length: \d+/, '')}\r\nContent-Length: ${body.length}`,
  body,
});

/** The fields that are signed, as ranges of the head. */
function ranges(head: string, headerName: string): [field: string, start: number, end: number][] {
  const method = head.indexOf(' ');
  const target = head.indexOf(' ', method + 1);
  const header = (name: string): [string, number, number][] => {
    const at = head.indexOf(`\r\n${name}: `);
    if (at === -1) return [];
    const start = at + name.length + 4;
    const end = head.indexOf('\r\n', start);
    return [
      [`name of ${name}`, at + 2, at + 2 + name.length],
      [name, start, end === -1 ? head.length : end],
    ];
  };
  return [
    ['method', 0, method],
    ['target', method + 1, target],
    ...header('Host'),
    ...header('Content-Type'),
    ...header(headerName),
  ];
}

/** Other bytes in the place of one: its neighbour, the other case, a digit or letter, a blank. */
function replacements(byte: number, isName: boolean): number[] {
  const others = [byte ^ 1, byte ^ 0x20, 0x30, 0x61, 0x20];
  // The case of a header's name means nothing; some servers read a blank in it as a hyphen.
  const same = isName ? [byte, byte ^ 0x20, 0x20] : [byte];
  return [...new Set(others)].filter((other) => !same.includes(other));
}

const replaced = (text: string, at: number, byte: number): string =>
  text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + 1);

/** One byte changed, at every position of everything that is signed. */
function* changedBytes(message: Message, headerName: string): Generator<TamperedRequest> {
  const { head, body } = message;
  for (const [field, start, end] of ranges(head, headerName)) {
    for (let at = start; at < end; at++) {
      for (const byte of replacements(head.charCodeAt(at), field.startsWith('name of '))) {
        const name = `${field}, byte ${at - start} as 0x${byte.toString(16)}`;
        yield { name, bytes: bytesOf({ head: replaced(head, at, byte), body }) };
      }
    }
  }
  for (let at = 0; at < body.length; at++) {
    for (const byte of replacements(body.charCodeAt(at), false)) {
      const name = `body, byte ${at} as 0x${byte.toString(16)}`;
      yield { name, bytes: bytesOf({ head, body: replaced(body, at, byte) }) };
    }
  }
}

/** A byte more or less, and other bodies, each with the length that fits. */
function* otherBodies(message: Message): Generator<TamperedRequest> {
  const { body } = message;
  const others: Record<string, string> = {
    'a line feed after the body': `${body}\n`,
    'CR LF after the body': `${body}\r\n`,
    'NUL after the body': `${body}\0`,
    'a line feed before the body': `\n${body}`,
    ...(body !== '' && { 'no body': '', 'a body without its last byte': body.slice(0, -1) }),
  };
  for (const [name, other] of Object.entries(others))
    yield { name, bytes: bytesOf(withBody(message, other)) };
}

/** Values that are no signature of this request, though they hold or resemble one. */
const malformed = (time: string, hex: string): string[] => [
  '',
  't=',
  `t=${time}`,
  `t=${time},v1=`,
  `v1=${hex}`,
  `v1=${hex},t=${time}`,
  `t=${time},v1=${hex.toUpperCase()}`,
  `t=${time}, v1=${hex}`,
  `t=${time};v1=${hex}`,
  `T=${time},v1=${hex}`,
  `t=${time},V1=${hex}`,
  `t=${time},v2=${hex}`,
  `t=${time},v0=${hex}`,
  `t=${time},v1=${hex},v1=${hex}`,
  `t=${time},v1=${hex},v0=${hex}`,
  `t=${time},t=${time},v1=${hex}`,
  `t=${time},v1=${hex}0`,
  `t=${time},v1=${hex.slice(0, -1)}`,
  `t=${time},v1=${hex.slice(0, -2)}`,
  `t=${time},v1=0x${hex}`,
  `t=${time},v1="${hex}"`,
  `"t=${time},v1=${hex}"`,
  `t=0${time},v1=${hex}`,
  `t=+${time},v1=${hex}`,
  `t=-${time},v1=${hex}`,
  `t=${time}.0,v1=${hex}`,
  `t=${time}000,v1=${hex}`,
  `t=${Number(time).toExponential()},v1=${hex}`,
  `t=${'9'.repeat(400)},v1=${hex}`,
  `t=,v1=${hex}`,
  `t=NaN,v1=${hex}`,
  `sha256=${hex}`,
  hex,
  `t=${time},v1=${'0'.repeat(64)}`,
  `t=${time},v1=${Buffer.from(hex, 'hex').toString('base64')}`,
  `t=${time},v1=${hex.slice(0, 63)}\u00e9`,
  `t=${time},v1=${hex}\t${hex}`,
  `t=${time},v1=${hex.slice(0, 32)}\0${hex.slice(32)}`,
];

function* otherSignatures(message: Message, headerName: string): Generator<TamperedRequest> {
  const { head, body } = message;
  const field = new RegExp(`\r\n${headerName}: (t=(\\d+),v1=([0-9a-f]+))`);
  const [line = '', value = '', time = '', hex = ''] = field.exec(head) ?? [];
  const instead = (lines: string) => bytesOf({ head: head.replace(line, () => lines), body });
  yield { name: 'no signature', bytes: instead('') };
  yield { name: 'the signature twice', bytes: instead(line + line) };
  yield { name: 'an empty signature first', bytes: instead(`\r\n${headerName}: ${line}`) };
  yield { name: 'another signature after', bytes: instead(`${line}\r\n${headerName}: t=1,v1=${hex}`) };
  yield { name: 'the signature folded', bytes: instead(line.replace(',', ',\r\n ')) };
  yield { name: 'the signature under another name', bytes: instead(`\r\nX-Other: ${value}`) };
  for (const other of malformed(time, hex)) {
    yield { name: `signature ${JSON.stringify(other)}`, bytes: instead(`\r\n${headerName}: ${other}`) };
  }
}

function* otherHeads({ head, body }: Message): Generator<TamperedRequest> {
  const [, host = ''] = /\r\nHost: ([^\r]*)/.exec(head) ?? [];
  const line = `\r\nHost: ${host}`;
  const others: Record<string, string> = {
    'another Host after': head.replace(line, `${line}\r\nHost: evil.example`),
    'another Host before': head.replace(line, `\r\nHost: evil.example${line}`),
    'no Host': head.replace(line, ''),
    'a Host with a port of its own': head.replace(line, `${line}0`),
    'a target with an origin': head.replace(' /', ' http://evil.example/'),
    'a decoded target': head.replace(/%41/g, 'A'),
    'no Content-Type': head.replace(/\r\nContent-Type: [^\r]*/, ''),
    'a Content-Type without its charset': head.replace('; charset=utf-8', ''),
    'a body of unknown length': head.replace(/\r\nContent-Length: \d+/, '\r\nTransfer-Encoding: identity'),
  };
  for (const [name, other] of Object.entries(others)) {
    if (other !== head) yield { name, bytes: bytesOf({ head: other, body }) };
  }
}

/** Everything that a receiver must refuse, though it once was this signed request. */
export function* tamperedRequests(built: Built, headerName: string): Generator<TamperedRequest> {
  const message = messageOf(built);
  yield* changedBytes(message, headerName);
  yield* otherBodies(message);
  yield* otherSignatures(message, headerName);
  yield* otherHeads(message);
}

/**
 * A signed request whose body begins with a blank: moved into a folded Content-Type, its first
 * line gives the same signed message to whoever leaves line ends inside header values.
 */
export function shiftedLines(built: Built): TamperedRequest[] {
  const { head, body } = messageOf(built);
  const cut = body.indexOf('\n');
  return ['\n', '\r\n'].map((lineEnd) => ({
    name: `the body moved into Content-Type by ${JSON.stringify(lineEnd)}`,
    bytes: bytesOf(
      withBody(
        {
          head: head.replace(/(\r\nContent-Type: [^\r]*)/, (type) => type + lineEnd + body.slice(0, cut)),
          body,
        },
        body.slice(cut + 1),
      ),
    ),
  }));
}
