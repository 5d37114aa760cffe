import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { streamOutput } from './io';

const failing = (code: string) =>
  new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });

test('a reader that went away is no failure, however often one writes', async () => {
  const output = streamOutput(failing('EPIPE'));
  await expect(output.write('a')).resolves.toBeUndefined();
  expect(output.isClosed).toBe(true);
  await expect(output.write('b')).resolves.toBeUndefined();
});

test('a full disk is one', async () => {
  await expect(streamOutput(failing('ENOSPC')).write('a')).rejects.toThrow(
    'The output cannot be written: no space is left on the device.',
  );
});

test('bytes arrive as they are', async () => {
  const written: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk);
      done();
    },
  });
  await streamOutput(stream).write(Uint8Array.of(0, 255));
  expect(Buffer.concat(written)).toEqual(Buffer.of(0, 255));
});
