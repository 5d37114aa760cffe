import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A request as it arrived at the other end. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Stands in for every origin while the tests of a file run: answers 204 and keeps what arrived. */
export function recordRequests(): readonly ReceivedRequest[] {
  const received: ReceivedRequest[] = [];
  const server = setupServer(
    http.all('*', async ({ request }) => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: new Uint8Array(await request.arrayBuffer()) });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    received.length = 0;
  });
  afterAll(() => server.close());
  return received;
}
