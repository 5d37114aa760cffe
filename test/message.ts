/** An HTTP/1.1 message taken apart again, without help from the code that built it. */
export interface Message {
  readonly method: string;
  readonly target: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

const HEAD_END = '\r\n\r\n';

export function parseMessage(bytes: Uint8Array): Message {
  // One character for each byte, so that positions in the text are positions in the bytes.
  const text = Buffer.from(bytes).toString('latin1');
  const end = text.indexOf(HEAD_END);
  if (end === -1) throw new Error('The message has no end of the head');
  const [requestLine = '', ...fields] = text.slice(0, end).split('\r\n');
  const [, method, target] = /^(\S+) (\S+) HTTP\/1\.1$/.exec(requestLine) ?? [];
  if (method === undefined || target === undefined) throw new Error(`Not a request line: ${requestLine}`);
  const headers = new Map<string, string>();
  for (const field of fields) {
    const colon = field.indexOf(': ');
    if (colon < 1) throw new Error(`Not a header field: ${field}`);
    headers.set(field.slice(0, colon), field.slice(colon + 2));
  }
  return { method, target, headers, body: bytes.slice(end + HEAD_END.length) };
}
