import { expect, test, vi } from 'vitest';
import { MemoryFolder } from '../../../test/memory-folder';
import { readFolder } from './action-files';

vi.mock('../../core', async (original) => {
  const core = await original<typeof import('../../core')>();
  const readAction: typeof core.readAction = (text) => {
    if (text.includes('a fault')) throw new TypeError('fault');
    return core.readAction(text);
  };
  return { ...core, readAction };
});

test('S3: a file that the reader fails on is unreadable, and the others are read', async () => {
  const folder = new MemoryFolder({
    'a.action.json': '{"name":"a fault"}',
    'b.action.json': '{"version":1,"objectId":"automation.webhook","method":"GET","url":"https://h.test"}',
  });
  const { files } = await readFolder(folder.handle);
  expect(files).toMatchObject([
    { type: 'unreadable', name: 'a.action.json', fault: { type: 'unreadable' } },
    { type: 'action', name: 'b.action.json' },
  ]);
});
