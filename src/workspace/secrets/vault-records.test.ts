import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { VaultLock } from '../storage/records';
import { DATABASE, Store } from '../storage/store';
import { makeKey } from './sealing';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const open = () => Store.open(vi.fn());
const lock = async (id: string): Promise<VaultLock> => ({ id, type: 'device', key: await makeKey() });
const bytes = (...values: number[]) => new Uint8Array(values);

describe('the remembered secrets', () => {
  test('come into a database that was there before them, and leave the rest as it is', async () => {
    const before = await openDB(DATABASE, 1, {
      upgrade(made) {
        made.createObjectStore('actions', { keyPath: 'id' });
        made.createObjectStore('contexts', { keyPath: 'id' });
        made.createObjectStore('history', { keyPath: ['of', 'at'] });
        made.createObjectStore('state');
        made.createObjectStore('keys');
      },
    });
    await before.put('contexts', { id: 'c', revision: 1, changedAt: 0, text: '{}' });
    before.close();
    const store = await open();
    expect(await store.context('c')).toMatchObject({ text: '{}' });
    expect(await store.vault.read()).toEqual({ secrets: [] });
  });

  test('stand behind a lock that is stored as version 0.2 stored it', async () => {
    const { vault } = await open();
    const device = await lock('one');
    await vault.replace(undefined, { lock: device, secrets: [] });
    const stored = await (await openDB(DATABASE)).get('vault', ['lock']);
    expect(stored).toMatchObject({ id: 'one', is: 'device' });
    expect(stored).not.toHaveProperty('type');
    expect((await vault.read()).lock).toMatchObject({ id: 'one', type: 'device' });
  });

  test('stand behind a lock whose key nobody can read', async () => {
    const { vault } = await open();
    const place = ['named', 'A'];
    expect(
      await vault.replace(undefined, { lock: await lock('one'), secrets: [{ place, sealed: bytes(1) }] }),
    ).toBe(true);
    expect(await vault.write('one', [{ place: ['named', 'B'], sealed: bytes(2) }])).toBe(true);
    const read = await vault.read();
    expect(read.secrets).toEqual([
      { place, sealed: bytes(1) },
      { place: ['named', 'B'], sealed: bytes(2) },
    ]);
    expect(read.lock?.type === 'device' && read.lock.key.extractable).toBe(false);
    await vault.write('one', [{ place }]);
    expect((await vault.read()).secrets.map((secret) => secret.place)).toEqual([['named', 'B']]);
    await vault.clear();
    expect(await vault.read()).toEqual({ secrets: [] });
  });

  test('are left alone by a tab that knows another lock', async () => {
    const { vault } = await open();
    await vault.replace(undefined, { lock: await lock('two'), secrets: [] });
    const change = [{ place: ['named', 'A'], sealed: bytes(1) }];
    expect(await vault.write('one', change)).toBe(false);
    expect(await vault.replace(undefined, { secrets: change })).toBe(false);
    expect(await vault.relock(await lock('one'))).toBe(false);
    expect(await vault.read()).toMatchObject({ lock: { id: 'two' }, secrets: [] });
  });

  test('stay as they were when a change fails half-way', async () => {
    const { vault } = await open();
    const kept = [{ place: ['named', 'A'], sealed: bytes(1) }];
    await vault.replace(undefined, { lock: await lock('one'), secrets: kept });
    // Not even a browser stores a function.
    const broken = {
      place: ['named', 'B'],
      sealed: (() => undefined) as unknown as (typeof kept)[0]['sealed'],
    };
    await expect(vault.replace('one', { lock: await lock('two'), secrets: [broken] })).rejects.toThrow();
    await expect(vault.write('one', [{ place: ['named', 'A'] }, broken])).rejects.toThrow();
    expect(await vault.read()).toMatchObject({ lock: { id: 'one' }, secrets: kept });
  });
});
