import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { folder, type Ran, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { slice } from '../../../test/thorough';
import type { Sender } from '../../send/exchange';

/** The disk of the files that a run writes. */
const disk = {
  /** The bytes until it is full; then it fails once, and the next one is the room that it gets. */
  rooms: [] as number[],
  /** Whether a file can be cut, for each time; afterwards always. */
  cuts: [] as boolean[],
};

const { writeSync, ftruncateSync } = fs;

beforeAll(() => {
  const writeToDisk = (
    descriptor: number,
    bytes: Uint8Array,
    at = 0,
    length = bytes.length,
    position?: number,
  ): number => {
    const [room = Number.POSITIVE_INFINITY] = disk.rooms;
    // A lock file is written without a position.
    if (position === undefined) return writeSync(descriptor, Buffer.from(bytes), at);
    if (room === 0) {
      disk.rooms.shift();
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }
    const written = writeSync(descriptor, bytes, at, Math.min(room, length), position);
    if (disk.rooms.length > 0) disk.rooms[0] = room - written;
    return written;
  };
  vi.spyOn(fs, 'writeSync').mockImplementation(writeToDisk as typeof writeSync);
  vi.spyOn(fs, 'ftruncateSync').mockImplementation((descriptor, length) => {
    if (disk.cuts.shift() === false) throw Object.assign(new Error('no cut'), { code: 'EIO' });
    ftruncateSync(descriptor, length);
  });
  syncBuiltinESMExports();
});

beforeEach(() => {
  [disk.rooms, disk.cuts] = [[], []];
});

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const file = folder();
const action = file(
  'order.json',
  webhook('"format":"json","data":[],"authentication":{"method":"none"}').replace(
    '"url":""',
    '"url":"http://127.0.0.1:1/{{ id }}"',
  ),
);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const input = (count: number) =>
  file(
    `rows-${count}.ndjson`,
    upTo(count)
      .map((id) => `{"id":${id}}\n`)
      .join(''),
  );
let names = 0;
const unused = () => join(dirname(action), `new-${++names}.ndjson`);

/** A receiver that takes some turns for each row; every fourth row fails. */
function receiver() {
  const received: number[] = [];
  const sender: Sender = async ({ url }) => {
    const row = Number(url.slice(url.lastIndexOf('/') + 1));
    received.push(row);
    for (let left = (row * 7) % 5; left > 0; left--) await turn();
    const status = row % 4 === 0 ? 500 : 200;
    const body = Buffer.from(`row ${row}`);
    return { response: { status, reason: '', headers: [], body, timings: { firstByte: 1, total: 1 } } };
  };
  return { received, sender };
}

/** The rows that a run names as possibly sent twice. */
const namedBy = ({ stderr }: Ran): number[] =>
  /May be sent twice.*: row (.*)\.\n/.exec(stderr)?.[1]?.split(', ').map(Number) ?? [];

/** The rows that came more than once. */
const repeated = (rows: readonly number[]) => [
  ...new Set(rows.filter((row, index) => rows.indexOf(row) < index)),
];

/** The rows in a file of a run, each of whose lines must be whole. */
function rowsIn(path: string): number[] {
  const text = readFileSync(path, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line).row);
}

describe('a disk that is full in the middle of a batch and has room again', () => {
  test('the files stay whole, nothing is missing, and what came twice was named', async () => {
    const room = fc.oneof(fc.nat(40), fc.nat(400), fc.nat(4000));
    await fc.assert(
      fc.asyncProperty(
        fc.array(room, { minLength: 1, maxLength: 12 }),
        fc.array(fc.boolean(), { maxLength: 6 }),
        fc.integer({ min: 1, max: 8 }),
        async (rooms, cuts, concurrency) => {
          const COUNT = 24;
          const [journal, failed, responses] = [unused(), unused(), unused()];
          const files = ['--journal', journal, '--failed', failed, '--responses', responses];
          const args = ['run', action, '-d', input(COUNT), ...files, '--concurrency', `${concurrency}`];
          const { received, sender } = receiver();
          const named = new Set<number>();
          [disk.rooms, disk.cuts] = [[...rooms], [...cuts]];
          let last: Ran | undefined;
          for (let runs = 0; runs < rooms.length + 1 && last?.exit !== 15; runs++) {
            last = await ran([...args, '--yes'], { sender });
            for (const row of namedBy(last)) named.add(row);
            expect(last.stderr).not.toContain('is not a journal');
            if (last.exit !== 15) expect(last.stderr).toContain('no space is left on the device');
          }
          expect(last?.exit).toBe(15);
          expect([...new Set(received)].toSorted((a, b) => a - b)).toEqual(upTo(COUNT));
          expect(repeated(received).filter((row) => !named.has(row))).toEqual([]);
          expect(rowsIn(failed).toSorted((a, b) => a - b)).toEqual(
            upTo(COUNT).filter((row) => row % 4 === 0),
          );
          expect(rowsIn(responses).toSorted((a, b) => a - b)).toEqual(upTo(COUNT));
          const settled = rowsIn(journal).filter((row) => row !== undefined);
          expect(settled.toSorted((a, b) => a - b)).toEqual(upTo(COUNT));
        },
      ),
      { numRuns: slice(500, 25) },
    );
  });

  test('the rows in flight finish, and their outcomes are written when there is room', async () => {
    const journal = unused();
    const args = ['run', action, '-d', input(24), '--journal', journal, '--concurrency', '24', '--yes'];
    const { received, sender } = receiver();
    // The head and the beginning of the first batch, which starts 24 rows.
    disk.rooms = [700];
    const first = await ran(args, { sender });
    expect(first).toMatchObject({ exit: 2, stderr: expect.stringContaining('the same command goes on') });
    const sent = [...received];
    const second = await ran(args, { sender });
    expect(second.exit).toBe(15);
    expect(namedBy(second).filter((row) => sent.includes(row))).toEqual([]);
    expect(received).toHaveLength(24);
  });

  test.each(['journal', 'failed', 'responses'])(
    'no room for the head of --%s: no file stays that the same command refuses',
    async (option) => {
      const path = unused();
      const args = ['run', action, '-d', input(4), `--${option}`, path, '--yes'];
      const { received, sender } = receiver();
      disk.rooms = [10];
      expect(await ran(args, { sender })).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('no space is left on the device'),
      });
      expect(existsSync(path)).toBe(false);
      expect(received).toEqual([]);
      expect((await ran(args, { sender })).exit).toBe(15);
    },
  );

  test.each([0, 60, 400])(
    'shards are merged as a whole or not at all, with room for %d bytes',
    async (room) => {
      const journals = [unused(), unused()];
      const { sender } = receiver();
      for (const [index, journal] of journals.entries()) {
        const shard = ['--shard', `${index + 1}/2`, '--journal', journal, '--yes'];
        await ran(['run', action, '-d', input(24), ...shard], { sender });
      }
      const merged = unused();
      const args = ['run', '--merge', ...journals, '--journal', merged];
      disk.rooms = [room];
      expect(await ran(args)).toMatchObject({ exit: 2, stderr: expect.stringContaining('no space is left') });
      expect(existsSync(merged)).toBe(false);
      expect(await ran(args)).toMatchObject({ exit: 15, stdout: expect.stringContaining('24 rows') });
    },
  );
});

describe('files of earlier versions, which went on behind a part of a line', () => {
  /** Runs all rows, and damages the files as the earlier versions did. */
  async function damagedRun(damage: (lines: string[]) => string[]) {
    const [journal, failed] = [unused(), unused()];
    const args = ['run', action, '-d', input(8), '--journal', journal, '--failed', failed, '--yes'];
    const { received, sender } = receiver();
    await ran([...args, '--concurrency', '3'], { sender });
    for (const path of [journal, failed]) {
      const lines = readFileSync(path, 'latin1').split(/(?<=\n)/);
      writeFileSync(path, damage(lines).join(''), 'latin1');
    }
    received.length = 0;
    return { received, journal, failed, again: () => ran(args, { sender }) };
  }

  test('a torn line is skipped, and its row is named', async () => {
    const torn = { line: '', next: '' };
    const { received, again, failed } = await damagedRun((lines) => {
      // Of the journal: the outcome of a row, and the outcome or start behind it.
      const at = lines.findIndex((line) => line.startsWith('{"row":'));
      if (!lines[0]?.startsWith('{"journal"')) return lines;
      [torn.line, torn.next] = [lines[at] ?? '', lines[at + 1] ?? ''];
      return [...lines.slice(0, at), torn.line.slice(0, 4), ...lines.slice(at + 1)];
    });
    const rows = [torn.line, torn.next].map((line) => Number(/"(?:row|started)":(\d+)/.exec(line)?.[1]));
    const second = await again();
    expect(second.exit).toBe(15);
    expect(second.stderr).toContain('1 line of the journal is damaged and does not count.');
    expect(received).toContain(rows[0]);
    expect(received.filter((row) => !namedBy(second).includes(row))).toEqual([]);
    expect(rowsIn(failed)).toHaveLength(2);
  });

  test('any damage: what was sent once is sent again only if it is named', async () => {
    const garbage = fc.constantFrom('', '\0\0\0', '\xff\xfe{"row"', '{"started":1');
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.nat(60), garbage, fc.boolean(), async (line, kept, bytes, isEnded) => {
        const { received, again, journal } = await damagedRun((lines) => {
          if (!lines[0]?.startsWith('{"journal"')) return lines;
          const at = 1 + (line % (lines.length - 2));
          const torn = (lines[at] ?? '').trimEnd().slice(0, kept);
          return [...lines.slice(0, at), torn, bytes, isEnded ? '\n' : '', ...lines.slice(at + 1)];
        });
        const second = await again();
        expect(second.exit).toBe(15);
        expect(received.filter((row) => !namedBy(second).includes(row))).toEqual([]);
        // It goes on once more, without anything to do.
        received.length = 0;
        expect((await again()).exit).toBe(15);
        expect(received).toEqual([]);
        expect(readFileSync(journal, 'latin1').endsWith('\n')).toBe(true);
      }),
      { numRuns: slice(300, 30) },
    );
  });

  test('a failed row behind a torn line stays', async () => {
    const { again, failed } = await damagedRun((lines) =>
      lines[0]?.startsWith('{"journal"')
        ? lines
        : lines.map((line, at) => (at === 1 ? `${line.slice(0, 9)}${line}` : line)),
    );
    expect((await again()).exit).toBe(15);
    expect(rowsIn(failed)).toEqual([4, 8]);
  });

  test('a first line that was cut off is written again, and other files are refused', async () => {
    const journal = unused();
    const args = ['run', action, '-d', input(4), '--journal', journal, '--yes'];
    const { sender } = receiver();
    await ran(args, { sender });
    const head = readFileSync(journal, 'utf8').split('\n')[0] ?? '';
    for (const length of [1, 20, 100, head.length]) {
      writeFileSync(journal, head.slice(0, length));
      expect((await ran(args, { sender })).exit).toBe(15);
    }
    for (const other of ['{"journal":"mine"}', 'x', `${head.slice(0, 20)}\n`]) {
      writeFileSync(journal, other);
      expect(await ran(args, { sender })).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('is not a journal of this program'),
      });
      expect(readFileSync(journal, 'utf8')).toBe(other);
    }
  });
});
