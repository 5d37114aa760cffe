import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folder } from '../../../test/command';
import { jsonText } from '../../core/internal';
import { failedRowLine, failedRowsHead, type Row } from './row';
import { rowContext } from './row-requests';
import { CsvRecords, JsonArray, JsonLines, type RawRow, type Splitter } from './row-splitters';
import { openRows } from './rows';

const file = folder();

async function* pieces(...all: Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const piece of all) yield await Promise.resolve(piece);
}

async function read(name: string, io = { stdin: pieces() }): Promise<Row[]> {
  const opened = await openRows(name, io);
  const rows: Row[] = [];
  for await (const batch of opened.rows) rows.push(...batch);
  return rows;
}

const told = ({ line, context, fault }: Row): string => `${line} ${context ?? `✗ ${fault}`}`;

const BIG = '{"n":123456789012345678901234567890,"d":1.00}';

describe('rows, with the lines where they begin', () => {
  test.each<[name: string, text: string, rows: string[]]>([
    ['a.ndjson', '', []],
    ['b.ndjson', `${BIG}\n\n  \r\n{"a":1}\r\n[1]`, [`1 ${BIG}`, '4 {"a":1}\r', '5 [1]']],
    ['c.jsonl', '\ufeff{"a":1}\n', ['1 {"a":1}']],
    ['d.json', '[]', []],
    ['e.json', ' \n[\n]\n', []],
    [
      'f.json',
      `[${BIG}, "],[" ,\n [1,[2]]\n,{"a":"\\"]"}\n]\n`,
      [`1 ${BIG}`, '1 "],["', '2 [1,[2]]', '3 {"a":"\\"]"}'],
    ],
    [
      'g.json',
      '[1,,2,]',
      ['1 1', '1 ✗ The row is empty.', '1 2', '1 ✗ There is a comma behind the last element.'],
    ],
    ['h.json', '[1,\n2', ['1 1', '2 2', '2 ✗ The input ends before its array does.']],
    ['i.json', '[1]\n[2]', ['1 1', '2 ✗ There is more after the end of the array.']],
    ['j.txt', '{"a":1}\n{"a":2}', ['1 {"a":1}', '2 {"a":2}']],
    ['k.txt', '[1,2]', ['1 1', '1 2']],
    [
      'l.csv',
      'a,b\r\n1,\r\n"x ""y"", z","1\n2"\n',
      ['2 {"a":"1","b":""}', '3 {"a":"x \\"y\\", z","b":"1\\n2"}'],
    ],
    ['m.txt', 'a;"b,c"\n5" pipe;007', ['2 {"a":"5\\" pipe","b,c":"007"}']],
    ['n.tsv', 'a\tb\n1\t2', ['2 {"a":"1","b":"2"}']],
    ['blank-name.tsv', ' \n\ta\n1\t2', ['3 {"":"1","a":"2"}']],
    ['cr.csv', 'a,b\r1,2\r\r"3\r",4\r', ['2 {"a":"1","b":"2"}', '4 {"a":"3\\r","b":"4"}']],
    [
      'cr-and-crlf.csv',
      'a,b\r1,2\r\n3,4\n5,6',
      ['2 {"a":"1","b":"2"}', '3 {"a":"3","b":"4"}', '4 {"a":"5","b":"6"}'],
    ],
    ['cr-twice.csv', 'a,b\r\r\n1,2\n', ['2 {"a":"1","b":"2"}']],
    ['cr-inside.csv', 'a,b\n1\r,2\n', ['2 {"a":"1\\r","b":"2"}']],
    [
      'excel.csv',
      '\ufeffsep=;\r\na;b;;\r\n1;2;;\r\n;;;\r\n"";;;\r\n;;3;4\r\n;;;\r\n\r\n',
      [
        '3 {"a":"1","b":"2","":""}',
        '4 ✗ All values of the row are empty.',
        '5 {"a":"","b":"","":""}',
        '6 {"a":"","b":"","":"3"}',
        '7 ✗ All values of the row are empty.',
      ],
    ],
    ['sep.csv', 'sep=,\na\n1\n', ['3 {"a":"1"}']],
    [
      'dotted.csv',
      'order.id,n,order.customer.email,Ref. No,.x,items.0.sku\n1,2,3,4,5,6\n',
      ['2 {"order.id":"1","n":"2","order.customer.email":"3","Ref. No":"4",".x":"5","items.0.sku":"6"}'],
    ],
    [
      'o.csv',
      'a,b\n1\n"1"2,3\n"open',
      [
        '2 ✗ The row has 1 value, but the header has 2 names.',
        '3 ✗ There is text behind a closing quotation mark.',
        '4 ✗ A quotation mark is not closed.',
      ],
    ],
  ])('%s: %j', async (name, text, rows) => {
    expect((await read(file(name, text))).map(told)).toEqual(rows);
  });

  test.each([
    ['twice.csv', 'a,a\n', 'has the name “a” twice'],
    ['bytes.csv', Buffer.from('\xe9,a\n', 'latin1'), 'Its first line is not text in UTF-8.'],
    ['large.csv', `a,${'b'.repeat(32 * 1024 * 1024)}\n`, 'Its first line has more than 32 MiB.'],
    ['empty.csv', '', 'It is empty. A CSV file begins with a header'],
    ['open.csv', '"a\n1\n', 'Its header cannot be read. A quotation mark is not closed.'],
    ['colours.csv', 'a\u001b[31m,a\u001b[31m\n', 'has the name “a\\u001b[31m” twice'],
    ['rows.gz', gzipSync('{"a":1}\n'), 'It is packed with gzip. Unpack it first: gunzip -c'],
    ['rows.xlsx', Buffer.from('PK\x03\x04 and so on'), 'It is a ZIP file'],
    ['utf16.csv', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'), 'It is text in UTF-16.'],
    [
      'failed.ndjson',
      '{"failedRows":1,"format":"xml"}\n',
      'Its first line is not one that this program writes',
    ],
  ])('a beginning that says nothing: %s', async (name, text, says) => {
    const opening = openRows(file(name, text), { stdin: pieces() });
    await expect(opening).rejects.toMatchObject({ exit: 1, message: expect.stringContaining(says) });
  });

  test('bytes that are no text are a row that fails', async () => {
    const rows = await read(file('latin1.ndjson', Buffer.from('{"a":"\xe9"}\n{}', 'latin1')));
    expect(rows.map(told)).toEqual(['1 ✗ The row is not text in UTF-8.', '2 {}']);
  });
});

test.each([
  ['lines of JSON', '{}\n{}\n'],
  ['CSV', 'a,b\n1,2\n'],
  ['CSV without its header', 'a,a\n1,2\n'],
  ['what is packed', Buffer.from([0x1f, 0x8b, 8, 0])],
])('an input of which no more is read is closed: %s', async (_, text) => {
  const stdin = Readable.from([Buffer.from(text), Buffer.from('\n'.repeat(10))]);
  const opened = await openRows('-', { stdin }).catch(() => undefined);
  for await (const _ of opened?.rows ?? []) break;
  expect(stdin.destroyed).toBe(true);
});

const json = fc.json({ maxDepth: 2 }).filter((text) => text.trim() !== '');

test('however the input is cut into pieces, the rows are the same', async () => {
  const format = fc.constantFrom('\n', ',');
  await fc.assert(
    fc.asyncProperty(
      fc.array(json, { minLength: 1 }),
      format,
      fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
      async (rows, between, sizes) => {
        const text = between === ',' ? `[${rows.join(',')}]` : `{}\n${rows.join('\n')}`;
        const bytes = Buffer.from(text);
        const cut: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; ) {
          const [size] = sizes.take(1);
          cut.push(bytes.subarray(at, at + (size ?? 1)));
          at += size ?? 1;
        }
        const found = (await read('-', { stdin: pieces(...cut) })).map(({ context }) => context);
        expect(found).toEqual([...(between === ',' ? [] : ['{}']), ...rows.map((row) => row)]);
      },
    ),
  );
});

describe('the place of a row is where its bytes stand in the input', () => {
  test.each<[string, string]>([
    ['lines', '\ufeff \n\r\n{"a":1}\n\n  {"ü":2}\r\n{"a":3}'],
    ['an array', ' \n [ {"a":1},\n\t{"ü":2}\n,3] '],
    ['CSV', '\ufeffa,b\r\n1,"ü\n"\r\n\r\n3,4'],
    ['CSV with CR', '\na,b\r1,ü\r\r3,4\r'],
  ])('%s', async (_, text) => {
    const bytes = Buffer.from(text);
    for (const size of [1, 3, 1000]) {
      const cut: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) cut.push(bytes.subarray(at, at + size));
      const rows = await read('-', { stdin: pieces(...cut) });
      expect(rows.length).toBeGreaterThan(1);
      for (const { line, offset = -1, bytes: own } of rows) {
        expect(Buffer.from(own ?? '')).toEqual(bytes.subarray(offset, offset + (own?.length ?? 0)));
        const before = bytes.subarray(0, offset).toString();
        expect(line).toBe(before.split(/\r[^\n]/.test(text) ? /\r|\n/ : '\n').length);
      }
    }
  });
});

describe('what is read once', () => {
  test('blank lines before the first row', async () => {
    const blank = Buffer.alloc(1024, ' ');
    const lines = Buffer.alloc(1024, '\n');
    const many = Array.from({ length: 40_000 }, (_, index) => (index === 30_000 ? lines : blank));
    const [row] = await read('-', { stdin: pieces(...many, Buffer.from('[1]')) });
    expect(row).toMatchObject({ line: 1025, offset: 40_000 * 1024 + 1, context: '1' });
  });

  test('the names of a header', async () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `n${index}`).join(',');
    const [row] = await read('-', { stdin: pieces(Buffer.from(`${names}\n${names}\n`)) });
    expect(JSON.parse(row?.context ?? '')).toMatchObject({ n0: 'n0', n199999: 'n199999' });
  });
});

describe('names of CSV columns that are paths', () => {
  const contextOf = async (text: string) => {
    const name = file('paths.csv', text);
    const [row] = await read(name);
    const { context } = row ? rowContext(name, row) : {};
    return context && jsonText(context.root);
  };

  test.each([
    [
      'order.id,n,order.customer.email,Ref. No,.x,items.0.sku\n1,2,3,4,5,6\n',
      '{"order.id":"1","n":"2","order.customer.email":"3","Ref. No":"4",".x":"5","items.0.sku":"6",' +
        '"order":{"id":"1","customer":{"email":"3"}},"items":{"0":{"sku":"6"}}}',
    ],
    [
      '__proto__.x,constructor.name\n1,2\n',
      '{"__proto__.x":"1","constructor.name":"2","__proto__":{"x":"1"},"constructor":{"name":"2"}}',
    ],
    ['order.id,order,n\n1,2,3\n', '{"order.id":"1","order":"2","n":"3"}'],
    ['a.b.c,a.b\n1,2\n', '{"a.b.c":"1","a.b":"2","a":{"b":"2"}}'],
  ])('%j leads to %s', async (text, context) => {
    expect(await contextOf(text)).toBe(context);
  });

  test('a value of 20 MiB is within the limit of a row', async () => {
    const name = file('large.csv', `order.text\n${'x'.repeat(20 * 1024 * 1024)}\n`);
    const [row] = await read(name);
    const { context, notes } = row ? rowContext(name, row) : {};
    expect(notes).toEqual([]);
    const { root } = context ?? {};
    const [flat, nested] = root?.type === 'object' ? root.members : [];
    expect(flat?.name).toBe('order.text');
    expect(nested?.value.type === 'object' && nested.value.members[0]?.value).toBe(flat?.value);
  });
});

test('CSV values come back as they were written', async () => {
  const value = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', 'ü', ' ') });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(value, value)), async (records) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const lines = records.map((values) => values.map(quoted).join(','));
      const found = await read('-', { stdin: pieces(Buffer.from(['x,y', ...lines].join('\r\n'))) });
      expect(found.map(({ context }) => JSON.parse(context ?? ''))).toEqual(
        records.map(([x, y]) => ({ x, y })),
      );
    }),
  );
});

describe('a row that is too large is left out, and reading goes on behind it', () => {
  test.each<[string, (limit: number) => Splitter, string, (string | undefined)[]]>([
    ['lines', (limit) => new JsonLines(limit), '12345\n1234567\n12', ['12345', undefined, '12']],
    ['an array', (limit) => new JsonArray(limit), '[12345,"1234,6",12]', ['12345', undefined, '12']],
    ['CSV', (limit) => new CsvRecords(limit), '1,2\n"1\n3",4567\n5,6', ['1,2', undefined, '5,6']],
  ])('%s', (_, splitter, text, rows) => {
    for (const size of [1, 2, 100]) {
      const under = splitter(5);
      const found: RawRow[] = [];
      for (let at = 0; at < text.length; at += size)
        found.push(...under.push(Buffer.from(text.slice(at, at + size))));
      found.push(...under.end());
      expect(found.map(({ bytes }) => bytes && Buffer.from(bytes).toString())).toEqual(rows);
    }
  });
});

describe('failed rows are read again', () => {
  const again = async (rows: Row[], format: Parameters<typeof failedRowsHead>[0]) =>
    read(
      file(
        'again.ndjson',
        failedRowsHead(format, 'msg') +
          rows.map((row) => failedRowLine(row, 'msg_1', { reason: 'why' })).join(''),
      ),
    );

  test.each<[string, string | Buffer]>([
    ['with its digits', BIG],
    ['on several lines', '{\r\n "a": "\u2028\ud83d\ude42" }'],
    ['no JSON', 'nope'],
    ['no text', Buffer.from('{"a":"\xe9"}', 'latin1')],
    ['empty', ''],
  ])('%s', async (_, text) => {
    const bytes = Buffer.from(text);
    const [row] = await again([{ number: 7, line: 9, bytes, context: '{}' }], { type: 'json' });
    expect(row?.id).toBe('msg_1');
    expect(Buffer.from(row?.bytes ?? 'none')).toEqual(bytes);
  });

  test('of a CSV file, with its header', async () => {
    const bytes = Buffer.from('1;"2\n3"');
    const rows = await again([{ number: 1, line: 2, bytes }], { type: 'csv', header: 'a;b\r' });
    expect(rows.map(({ context }) => context)).toEqual(['{"a":"1","b":"2\\n3"}']);
  });

  test('those of several shards, joined to one file, where the format is the same', async () => {
    const shard = (header: string, text: string) =>
      failedRowsHead({ type: 'csv', header }, 'msg') +
      failedRowLine({ number: 1, line: 2, bytes: Buffer.from(text) }, 'msg_1', { reason: 'why' });
    const rows = await read(file('joined.ndjson', shard('a', '1') + shard('a', '2') + shard('b', '3')));
    expect(rows.map(told)).toEqual([
      '2 {"a":"1"}',
      '4 {"a":"2"}',
      '5 ✗ It is of another input than the first rows.',
      '6 ✗ It is of another input than the first rows.',
    ]);
  });

  test('one that was too large, and a line that is something else, are faults', async () => {
    const head = failedRowsHead({ type: 'json' }, 'msg');
    const rows = await read(
      file('odd.ndjson', `${head}${failedRowLine({ number: 1, line: 1 }, 'a', { reason: 'b' })}{"x":1}\n`),
    );
    expect(rows.map(({ fault }) => fault)).toEqual([
      'The row has more than 32 MiB.',
      'This is not a line that this program writes.',
    ]);
  });
});
