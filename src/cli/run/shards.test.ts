import { readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folder, ran } from '../../../test/command';
import { webhook } from '../../../test/config-text';
import { OK, requestRecorders, status } from '../../../test/request-recorder';
import { slice } from '../../../test/thorough';
import { keepAliveSender } from '../../send/node/keep-alive';
import { failedRowsHead, type Row } from './row';
import { openRows, type Shard } from './rows';

const file = folder();
const record = requestRecorders();

async function rowsOf(name: string, shard?: Shard): Promise<Row[]> {
  const opened = await openRows(name, { stdin: Readable.from([]) }, shard);
  const rows: Row[] = [];
  for await (const batch of opened.rows) rows.push(...batch);
  return rows;
}

/** Without what depends on the shard. */
const known = ({ number: _, line: __, ...row }: Row) => ({
  ...row,
  bytes: Buffer.from(row.bytes ?? []).toString(),
});

const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const start = fc.constantFrom('', '\ufeff', '\n', ' \n\n', '\ufeff\r\n');
const lines = (line: fc.Arbitrary<string>, first: string) =>
  fc
    .tuple(fc.array(line, { maxLength: 12 }), lineEnd, start, fc.boolean())
    .map(
      ([all, end, before, isEnded]) =>
        `${before}${[first, ...all].filter(Boolean).join(end)}${isEnded ? end : ''}`,
    );

const json = fc.oneof(fc.json({ maxDepth: 1 }), fc.constantFrom('', ' ', '"\\n"', 'nope', '{"a":1}'));
const value = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', ';', ' ', 'ü'), maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('a', '\n', '\r', ',', '""'), maxLength: 6 }).map((text) => `"${text}"`),
);
const record2 = fc.tuple(value, value).map(([a, b]) => `${a},${b}`);
const failed = fc.nat(9).map((row) => `{"row":${row},"id":"i${row}","text":"{\\"n\\":${row}}"}`);
const head = failedRowsHead({ type: 'json' }, 'r').trim();

test.each([
  ['lines.ndjson', lines(json, '')],
  ['records.csv', lines(record2, 'a,b')],
  [
    'records.tsv',
    lines(
      record2.map((text) => text.replaceAll(',', '\t')),
      'a\tb',
    ),
  ],
  ['failed.ndjson', lines(failed, head)],
])('the shards of a file have together exactly its rows: %s', async (name, text) => {
  const path = file(name, '');
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (content, count) => {
      writeFileSync(path, content);
      const whole = await rowsOf(path).catch((error: Error) => error.message);
      const parts: Row[] = [];
      for (let index = 1; index <= count; index++) {
        const rows = await rowsOf(path, { index, count }).catch((error: Error) => error.message);
        if (typeof rows === 'string' || typeof whole === 'string') {
          expect(rows).toBe(whole);
          return;
        }
        expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
        parts.push(...rows);
      }
      expect(parts.map(known)).toEqual((whole as Row[]).map(known));
    }),
    { numRuns: slice(2000, 50) },
  );
});

test.each([
  ['array.json', '[{"a":1}]', 'A JSON array has no shards. Convert it to JSON Lines first.'],
  ['packed.ndjson', Buffer.from([0x1f, 0x8b, 8, 0]), 'It is packed with gzip.'],
])('%s has no shards', async (name, content, says) => {
  await expect(rowsOf(file(name, content), { index: 1, count: 2 })).rejects.toThrow(says);
});

test('the standard input has no shards', async () => {
  await expect(rowsOf('-', { index: 1, count: 2 })).rejects.toThrow('Only a file has shards.');
});

describe('runs of shards', () => {
  const action = (origin: string) =>
    file(
      'order.json',
      webhook(
        '"format":"json","authentication":{"method":"hmac","scheme":"standard-webhooks","secret":"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}',
      ).replace('"url":""', `"url":"${origin}/{{ n }}"`),
    );
  const data = file('all.ndjson', Array.from({ length: 40 }, (_, index) => `{"n":${index + 1}}\n`).join(''));
  const run = (args: string[], around: Parameters<typeof ran>[1] = {}) =>
    ran(['run', ...args], { sender: keepAliveSender(), ...around });
  let names = 0;
  const folderOf = file('x', '').slice(0, -1);
  const fresh = () => `${folderOf}new-${++names}`;
  const seen = (requests: readonly string[]) =>
    requests.map((request) => {
      const number = Number(/^POST \/(\d+) /.exec(request)?.[1]);
      return `${number} ${/^webhook-id: (.*)\r$/im.exec(request)?.[1]}`;
    });

  test('send each row once, with the ids of the whole, and are merged', async () => {
    const { origin, requests } = await record((_, request) =>
      request.startsWith('POST /7 ') ? status(404) : OK,
    );
    const order = action(origin);
    await run([order, '-d', data, '--yes']);
    const whole = seen(requests);
    const journals = [1, 2, 3].map(fresh);
    for (const [index, journal] of journals.entries()) {
      const args = [order, '-d', data, '--yes', '--shard', `${index + 1}/3`, '--journal', journal];
      // The second shard is stopped on the way and goes on.
      if (index === 1) await run([...args, '--max-failures', '0', '--success', '404']);
      await run(args);
    }
    const sent = seen(requests.slice(whole.length));
    expect(new Set(sent)).toEqual(new Set(whole));
    expect(sent.length).toBe(whole.length);
    const [report, merged] = [`${fresh()}.json`, fresh()];
    const got = await run(['--merge', ...journals.toReversed(), '--report', report, '--journal', merged]);
    expect(got).toMatchObject({
      exit: 15,
      stdout: expect.stringContaining('40 rows: 38 succeeded, 2 failed'),
    });
    const { rows } = JSON.parse(readFileSync(report, 'utf8'));
    expect(rows.map(({ row }: { row: number }) => row).toSorted((a: number, b: number) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    expect(rows.find(({ row }: { row: number }) => row === 7)).toMatchObject({ status: 404 });
    // The journal of all rows is one of the whole input, from which nothing is left.
    const before = requests.length;
    expect((await run([order, '-d', data, '--yes', '--journal', merged])).stdout).toContain(
      'With the earlier run, 40 rows',
    );
    expect(requests.length).toBe(before);
  });

  test('a journal of another shard, another input or another action is refused', async () => {
    const { origin } = await record();
    const order = action(origin);
    const changed = file('changed.ndjson', readFileSync(data));
    const journal = fresh();
    const args = (shard: string) => [order, '-d', changed, '--yes', '--shard', shard, '--journal', journal];
    await run(args('2/3'));
    expect((await run(args('1/3'))).stderr).toContain('is the journal of shard 2/3, not of shard 1/3');
    expect((await run([order, '-d', changed, '--yes', '--journal', journal])).stderr).toContain(
      'not of all rows',
    );
    const text = readFileSync(changed, 'utf8');
    for (const other of [
      text.replace('"n":20', '"n":99'),
      text.replace('"n":1}', '"n":2}'),
      `${text}{"n":41}\n`,
    ]) {
      writeFileSync(changed, other);
      expect(await run(args('2/3'))).toMatchObject({
        exit: 2,
        stderr: expect.stringContaining('another input'),
      });
    }
  });

  test('what cannot be merged', async () => {
    const { origin } = await record();
    const order = action(origin);
    const [one, two, whole] = [fresh(), fresh(), fresh()];
    const args = (shard: string, journal: string) => [
      order,
      '-d',
      data,
      '--yes',
      '--shard',
      shard,
      '--journal',
      journal,
    ];
    await run(args('1/2', one));
    await run([...args('2/2', two), '--limit', '3']);
    await run([order, '-d', data, '--yes', '--journal', whole]);
    const third = fresh();
    await run(args('3/3', third));
    for (const [journals, says] of [
      [[one, whole], 'is not the journal of a shard'],
      [[one], 'The journals of 1 shard of 2 are missing: 2.'],
      [[one, third], 'are not journals of one action, one input and one number of shards'],
      [[one, two], 'Shard 2/2 has rows left'],
      [[], 'Name the journals of all shards'],
    ] as const)
      expect((await run(['--merge', ...journals])).stderr).toContain(says);
    expect((await run(['--merge', one, two, '--yes'])).stderr).toContain('--yes does not go with --merge');
    const again = await run(args('2/2', two));
    expect(again.exit).toBe(0);
    expect((await run(['--merge', one, two])).exit).toBe(0);
  });

  test.each(['0/2', '3/2', '1', '1/2/3', 'a/b'])('no shard: %s', async (shard) => {
    expect(await run([action('http://h'), '-d', data, '--shard', shard])).toMatchObject({ exit: 2 });
  });
});
