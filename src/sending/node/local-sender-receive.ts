import type { IncomingMessage } from 'node:http';

/**
 * The body of a request, of so many bytes as it declares. Undefined when it does not come within
 * the time, or when it is cut off.
 */
export function receive(
  request: IncomingMessage,
  length: number,
  milliseconds: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // The parser hands out no more than the declared length; pages that nobody writes cost no memory.
  const bytes = new Uint8Array(length);
  let received = 0;
  return new Promise((resolve) => {
    const take = (chunk: Buffer): void => {
      bytes.set(chunk, received);
      received += chunk.length;
    };
    const settle = (): void => {
      clearTimeout(timer);
      request.off('data', take);
      resolve(received === length ? bytes : undefined);
    };
    const timer = setTimeout(settle, milliseconds);
    request.on('data', take);
    request.once('end', settle);
    request.once('error', settle);
    request.once('close', settle);
  });
}
