import { describe, expect, test } from 'vitest';
import { type Packed, zip } from '../../../test/zip';
import { SIZE_LIMIT } from '../../core/internal';
import type { Dropped } from '../../ui/browser/early-input';
import { gatherFiles } from './gather-files';
import { singleFile } from './import-source';

const named = (path: string, content: string | Uint8Array<ArrayBuffer> = path): File => {
  const file = new File([content], path.split('/').at(-1) ?? '');
  return Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
};

type Tree = { readonly [name: string]: Tree | string };

/** A dropped folder; the browser hands its entries out in parts. */
function folder(name: string, tree: Tree): Dropped {
  const entries = Object.entries(tree).map(([inner, content]) =>
    typeof content === 'string'
      ? {
          name: inner,
          isDirectory: false,
          file: (done: (file: File) => void) => done(new File([content], inner)),
        }
      : folder(inner, content),
  );
  const createReader = () => {
    let at = 0;
    return {
      readEntries: (done: (part: unknown[]) => void) => {
        done(entries.slice(at, at + 2));
        at += 2;
      },
    };
  };
  return { name, isDirectory: true, createReader } as unknown as Dropped;
}

const archive = (files: Readonly<Record<string, Packed>>, name = 'shop.zip') => named(name, zip(files));

/** The paths that were read, and those left out with their reasons. */
async function gathered(...dropped: Dropped[]) {
  const found = await gatherFiles(dropped);
  if (typeof found === 'string') return found;
  return {
    name: found.name,
    read: found.files.map(({ path }) => path),
    leftOut: found.leftOut.map(({ path, reason }) => `${path} ${reason}`),
  };
}

describe('what is read as one text', () => {
  test.each<[what: string, dropped: Dropped[], is: boolean]>([
    ['a file', [named('a.har')], true],
    ['two files', [named('a.har'), named('b.har')], false],
    ['an archive', [named('a.ZIP')], false],
    ['the only file of a folder', [named('f/a.har')], false],
    ['a folder', [folder('f', {})], false],
    ['nothing', [], false],
  ])('%s', (_, dropped, is) => expect(singleFile(dropped) !== undefined).toBe(is));
});

describe('the files that can contain requests are read', () => {
  const TREE = {
    'list.http': 'GET http://h',
    orders: { 'a.bru': '', 'b.ts': '', 'package.json': '{}', deep: { 'c.har': '{}' } },
    node_modules: { x: { 'y.json': '' } },
    '.git': { config: '' },
  };
  const LEFT_OUT = ['node_modules/ kind', '.git/ kind', 'orders/b.ts kind', 'orders/package.json kind'];

  test('of a folder that is dropped', async () => {
    const found = await gathered(folder('shop', TREE));
    expect(found).toEqual({
      name: 'shop',
      read: ['list.http', 'orders/a.bru', 'orders/deep/c.har'],
      leftOut: expect.arrayContaining(LEFT_OUT),
    });
  });

  test('of a folder that is chosen', async () => {
    const files = [
      'shop/list.http',
      'shop/orders/b.ts',
      'shop/node_modules/x/y.json',
      'shop/node_modules/x/z.json',
    ];
    expect(await gathered(...files.map((path) => named(path)))).toEqual({
      name: 'shop',
      read: ['list.http'],
      leftOut: ['orders/b.ts kind', 'node_modules/ kind'],
    });
  });

  test('of an archive', async () => {
    const found = await gathered(
      archive({
        'shop/': { content: '' },
        'shop/list.http': {},
        'shop\\orders\\a.bru': { method: 0 },
        '__MACOSX/shop/a.bru': {},
      }),
    );
    expect(found).toEqual({
      name: 'shop.zip',
      read: ['list.http', 'orders/a.bru'],
      leftOut: ['__MACOSX/ kind'],
    });
  });

  test('of several files and archives', async () => {
    expect(await gathered(named('a.http'), archive({ 'b.http': {} }), folder('f', { 'c.http': '' }))).toEqual(
      {
        name: '',
        read: ['a.http', 'shop.zip/b.http', 'f/c.http'],
        leftOut: [],
      },
    );
  });

  test('with the texts that they have', async () => {
    const text = `GET http://h/${'ä'.repeat(100_000)}`;
    const found = await gatherFiles([
      archive({ 'a.http': { content: text }, 'b.http': { content: text, method: 0 } }),
    ]);
    expect(typeof found === 'string' ? found : found.files).toEqual([
      { path: 'a.http', text },
      { path: 'b.http', text },
    ]);
  });
});

describe('bad input', () => {
  test.each<[what: string, files: Readonly<Record<string, Packed>>, leftOut: string[]]>([
    [
      'a path that leads out',
      { '../a.http': {}, 'b/../../c.http': {}, '/d.http': {}, 'C:\\e.http': {} },
      ['../a.http path', 'b/../../c.http path', '/d.http path', 'C:/e.http path'],
    ],
    [
      'a file that states less than it has',
      { 'a.http': { content: 'x'.repeat(5_000_000), size: 10 } },
      ['a.http unreadable'],
    ],
    ['a file that states more than it has', { 'a.http': { content: 'x', size: 10 } }, ['a.http unreadable']],
    [
      'a file that is larger than the limit',
      { 'a.http': { content: 'x', size: SIZE_LIMIT + 1 } },
      ['a.http too-large'],
    ],
    ['a file that is encrypted', { 'a.http': { flags: 1 } }, ['a.http encrypted']],
    ['another compression', { 'a.http': { method: 93 } }, ['a.http unreadable']],
    ['a file that is no text', { 'a.http': { content: new Uint8Array([0xff, 0xfe]) } }, ['a.http not-text']],
  ])('%s is left out', async (_, files, leftOut) => {
    expect(await gathered(archive({ ...files, 'good.http': {} }))).toMatchObject({
      read: ['good.http'],
      leftOut,
    });
  });

  test('files that are too large together', async () => {
    const half = 'x'.repeat(SIZE_LIMIT / 2 + 1);
    expect(await gathered(named('a.http', half), named('b.http', half), named('c.http'))).toMatchObject({
      read: ['a.http', 'c.http'],
      leftOut: ['b.http too-large'],
    });
  });

  test('very many files', async () => {
    const files = Array.from({ length: 20_010 }, (_, index) => named(`f/${index}.http`, ''));
    const found = await gatherFiles(files);
    expect(typeof found !== 'string' && [found.files.length, found.leftOut.length]).toEqual([20_000, 10]);
  });

  test.each<[what: string, bytes: Uint8Array<ArrayBuffer>]>([
    ['no archive', new Uint8Array([1, 2, 3])],
    ['nothing', new Uint8Array()],
    ['an archive that is cut', zip({ 'a.http': {} }).slice(0, -30)],
    ['an archive whose beginning is cut', zip({ 'a.http': {} }).slice(10)],
  ])('%s is named', async (_, bytes) => {
    expect(await gathered(named('shop.zip', bytes))).toBe('shop.zip');
  });

  test('every byte of an archive can be wrong', async () => {
    const good = zip({ 'a.http': {}, 'b/c.bru': { method: 0 } });
    for (const at of good.keys()) {
      const bad = good.slice();
      bad[at] = (bad[at] ?? 0) ^ 0xff;
      await gatherFiles([named('shop.zip', bad)]);
    }
  });
});
