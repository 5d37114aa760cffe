import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './tabs';

afterEach(() => vi.unstubAllGlobals());

test('an id is a UUID of version 4, also on plain http', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (array: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(array),
  });
  expect(z.uuidv4().safeParse(newId()).success).toBe(true);
});

test('no two are the same', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
});
