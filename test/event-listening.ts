import { createServer } from 'node:http';
import { eventListener } from '../src/cli/open/event-listener';
import {
  type EventLine,
  LISTEN_PATH,
  type ListenLine,
  ORDER_TYPE,
  TOKEN_HEADER,
} from '../src/send/local-protocol';
import { ask, type Fields, head, TOKEN } from './local-sender-server';

/** What is undone after each test, by `cleanUp`. */
export const cleanUps: (() => unknown)[] = [];
export async function cleanUp(): Promise<void> {
  for (const undo of cleanUps.splice(0).reverse()) await undo();
}

/** A server with nothing but the listener. */
export async function serve(eventSeconds?: number): Promise<{ origin: string; port: number }> {
  const listener = eventListener(TOKEN, eventSeconds);
  const server = createServer((request, response) =>
    listener(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { origin: `http://127.0.0.1:${address.port}`, port: address.port };
}

export const orderFields = (origin: string): Record<string, string> => ({
  Origin: origin,
  'Content-Type': ORDER_TYPE,
  [TOKEN_HEADER]: TOKEN,
});

export const order = (origin: string, query = '', signal?: AbortSignal): Promise<Response> =>
  fetch(`${origin}${LISTEN_PATH}${query}`, {
    method: 'POST',
    headers: orderFields(origin),
    signal: signal ?? null,
  });

/** A page that listens, and reads line by line. */
export async function page(origin: string) {
  const stop = new AbortController();
  cleanUps.push(() => stop.abort());
  const answer = await order(origin, '', stop.signal);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  const next = async (): Promise<ListenLine | undefined> => {
    while (!begun.includes('\n')) {
      const piece = await reader?.read();
      if (!piece || piece.done) return undefined;
      begun += piece.value;
    }
    const end = begun.indexOf('\n');
    const line: ListenLine = JSON.parse(begun.slice(0, end));
    begun = begun.slice(end + 1);
    return line;
  };
  const first = await next();
  if (!first || !('address' in first)) throw new Error('No address');
  const address = new URL(first.address);
  const event = async (): Promise<(Omit<EventLine, 'body'> & { body: string }) | undefined> => {
    const line = await next();
    if (!line || !('event' in line)) return undefined;
    return { ...line.event, body: Buffer.from(line.event.body, 'base64').toString() };
  };
  return { address, port: Number(address.port), next, event, stop: () => stop.abort() };
}

export async function listening(eventSeconds?: number) {
  const { origin } = await serve(eventSeconds);
  return { origin, ...(await page(origin)) };
}

/** What the listening answers to a request that is written as it stands. */
export const raw = (
  { port, address }: { port: number; address: URL },
  fields: Fields,
  body: string | Uint8Array = '',
  requestLine = `POST ${address.pathname}`,
): Promise<string> =>
  ask(
    port,
    head(requestLine, {
      Host: `127.0.0.1:${port}`,
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
      ...fields,
    }),
    body,
  );

export type ListeningPage = Awaited<ReturnType<typeof listening>>;
