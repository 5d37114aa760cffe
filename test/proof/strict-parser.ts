import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { HeaderField } from '../../src/core';
import { byteDifference } from './same-bytes';

/** What a strict parser is to see: one message of exactly this. */
export interface ExpectedMessage {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

interface ParsedMessage {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
}

export interface StrictParser {
  /** Says how what the parser sees in these bytes differs from one such message; undefined when it does not. */
  difference(bytes: Uint8Array, expected: ExpectedMessage): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The HTTP server of Node without any leniency, fed with bytes through a socket. */
export async function strictParser(): Promise<StrictParser> {
  let parsed: ParsedMessage[] = [];
  let errors: string[] = [];
  const server = createServer({ insecureHTTPParser: false }, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      parsed.push({ incoming, body: Buffer.concat(chunks) });
      outgoing.end();
    });
  });
  server.on('clientError', (error, socket) => {
    errors.push(error.message);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  const feed = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(address.port, '127.0.0.1', () => socket.end(bytes));
      socket.on('error', (error) => errors.push(error.message));
      socket.on('close', () => resolve());
      socket.resume();
    });

  return {
    difference: async (bytes, expected) => {
      parsed = [];
      errors = [];
      await feed(bytes);
      const [message, ...more] = parsed;
      if (errors.length > 0) return `the parser refused it: ${errors.join(', ')}`;
      if (!message || more.length > 0) return `the parser saw ${parsed.length} messages`;
      return messageDifference(message, expected);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function messageDifference({ incoming, body }: ParsedMessage, expected: ExpectedMessage): string | undefined {
  const seen = JSON.stringify([incoming.method, incoming.url, incoming.rawHeaders, incoming.httpVersion]);
  const wanted = JSON.stringify([expected.method, expected.target, expected.headers.flat(), '1.1']);
  if (seen !== wanted) return `the parser saw ${seen}, not ${wanted}`;
  const difference = byteDifference(expected.body, body);
  return difference && `the parser saw another body, ${difference}`;
}
