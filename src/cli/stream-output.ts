import type { Output } from './surroundings';

/** A stream of the process to write to. That the reader has gone away is no failure: `… | head`. */
export function streamOutput(stream: NodeJS.WriteStream): Output {
  // What goes wrong is told to whoever writes.
  stream.on('error', () => undefined);
  return {
    isTerminal: stream.isTTY === true,
    write: (data) =>
      new Promise((resolve, reject) => {
        stream.write(data, (error) => {
          if (!error || (error as NodeJS.ErrnoException).code === 'EPIPE') resolve();
          else reject(error);
        });
      }),
  };
}
