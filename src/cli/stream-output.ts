import type { Writable } from 'node:stream';
import type { Output } from './io';

/** The error codes of writing to a closed pipe. */
const NO_READER = ['EPIPE', 'ERR_STREAM_DESTROYED'];

/** A stream of the process to write to. That its reader has gone away is no failure: `… | head`. */
export function streamOutput(stream: Writable & { readonly isTTY?: boolean }): Output {
  // What goes wrong is told to whoever writes.
  stream.on('error', () => undefined);
  return {
    isTerminal: stream.isTTY === true,
    write: (data) =>
      new Promise((resolve, reject) => {
        stream.write(data, (error) => {
          const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
          if (!error || NO_READER.includes(code)) resolve();
          else reject(error);
        });
      }),
  };
}
