import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request as it arrived, header names and their order untouched. */
export interface Arrived {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export type Answer = (response: ServerResponse, arrived: Arrived) => void;

/** A server on this machine that pages may ask, and that keeps what arrived. */
export interface Receiver {
  readonly origin: string;
  /** In the order of arrival, questions for permission included. */
  readonly arrived: readonly Arrived[];
  /** How it answers what is not a question for permission. */
  answer: Answer;
  /** Whether it lets pages of other origins read its answers. */
  permits: boolean;
  close(): Promise<void>;
}

const PERMISSIONS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': '*',
};

export async function startReceiver(): Promise<Receiver> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: target = '', rawHeaders } = request;
    const headers = rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
    );
    const one = { method, target, headers, body: Buffer.concat(chunks) };
    arrived.push(one);
    if (receiver.permits) response.setHeaders(new Map(Object.entries(PERMISSIONS)));
    if (method === 'OPTIONS') response.writeHead(receiver.permits ? 204 : 403).end();
    else receiver.answer(response, one);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${address.port}`,
    arrived,
    answer: (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok'),
    permits: true,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
