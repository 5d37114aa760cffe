import { createServer, type Socket } from 'node:net';

/** Every byte that one connection brought. */
export interface Recording {
  readonly bytes: Buffer;
}

export interface Recorder {
  readonly port: number;
  /** The recordings so far, oldest first; emptied by the call. */
  take(): Recording[];
  close(): Promise<void>;
}

const ANSWER_FIELDS = ['Content-Type: text/plain', 'Content-Length: 2', 'Connection: close'];

/** The fields with which a server lets pages of any origin send what they like and read the answer. */
export const PERMITTING_PAGES: readonly string[] = [
  'Access-Control-Allow-Origin: *',
  'Access-Control-Allow-Methods: *',
  // The asterisk does not stand for Authorization.
  'Access-Control-Allow-Headers: *, Authorization',
];

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** The length of the message that begins the bytes, once its head is complete. */
function lengthOf(bytes: Buffer): number | 'unknown' {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return 'unknown';
  const text = bytes.subarray(0, head).toString('latin1');
  const size = /^content-length: *(\d+)/im.exec(text)?.[1];
  if (/^transfer-encoding:/im.test(text))
    return bytes.indexOf('0\r\n\r\n', head + 4) === -1 ? 'unknown' : bytes.length;
  return head + 4 + Number(size ?? 0);
}

/**
 * A server without HTTP on 127.0.0.1: it keeps every byte as it arrives and answers once the
 * message is complete. What follows the message on the same connection is kept too. `fields` stand
 * in each answer besides its own.
 */
export async function record(fields: readonly string[] = []): Promise<Recorder> {
  const answer = ['HTTP/1.1 200 OK', ...ANSWER_FIELDS, ...fields, '', 'ok'].join('\r\n');
  const recordings: Recording[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    const recording = {
      get bytes() {
        return bytes;
      },
    };
    let isAnswered = false;
    recordings.push(recording);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (isAnswered) return;
      const length = lengthOf(bytes);
      if (length !== 'unknown' && bytes.length >= length) {
        isAnswered = true;
        socket.end(answer);
      } else if (/^expect: *100-continue/im.test(bytes.toString('latin1'))) {
        socket.write(CONTINUE);
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    port: address.port,
    take: () => recordings.splice(0),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
