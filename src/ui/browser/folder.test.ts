import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryFolder } from '../../../test/memory-folder';
import {
  canOpenFolders,
  chooseFolder,
  hasPermission,
  namesIn,
  readFile,
  removeFile,
  requestPermission,
  writeFile,
} from './file';

afterEach(() => vi.unstubAllGlobals());

const withPermission = (state: PermissionState) => {
  const asked = { queryPermission: async () => state, requestPermission: async () => state };
  return Object.assign(new MemoryFolder(), asked).handle;
};

describe('choosing a folder', () => {
  test('is offered where the browser can', () => {
    vi.stubGlobal('window', {});
    expect(canOpenFolders()).toBe(false);
    vi.stubGlobal('window', { showDirectoryPicker: () => undefined });
    expect(canOpenFolders()).toBe(true);
  });

  test('gives the folder, or nothing when the person closes the window', async () => {
    const { handle } = new MemoryFolder();
    const showDirectoryPicker = vi.fn().mockResolvedValueOnce(handle);
    showDirectoryPicker.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    showDirectoryPicker.mockRejectedValueOnce(new DOMException('no', 'SecurityError'));
    vi.stubGlobal('window', { showDirectoryPicker });
    expect(await chooseFolder()).toBe(handle);
    expect(showDirectoryPicker).toHaveBeenCalledWith(expect.objectContaining({ mode: 'readwrite' }));
    expect(await chooseFolder()).toBeUndefined();
    await expect(chooseFolder()).rejects.toThrow('no');
  });
});

test.each<[PermissionState, boolean]>([
  ['granted', true],
  ['prompt', false],
  ['denied', false],
])('a permission that is %s is enough: %s', async (state, isEnough) => {
  expect(await hasPermission(withPermission(state))).toBe(isEnough);
  expect(await requestPermission(withPermission(state))).toBe(isEnough);
});

test('where no permissions are asked for, a handle is enough', async () => {
  const { handle } = new MemoryFolder();
  expect(await hasPermission(handle)).toBe(true);
  expect(await requestPermission(handle)).toBe(true);
});

describe('the files of a folder', () => {
  test('are listed apart from the folders in it', async () => {
    const { handle } = new MemoryFolder({ 'a.txt': '', 'b.json': '' });
    expect(await namesIn(handle)).toEqual({ file: ['a.txt', 'b.json'], directory: ['folder.action.json'] });
  });

  test('are read, up to a limit, or not there', async () => {
    const { handle } = new MemoryFolder({ a: 'Zoë' });
    expect(await readFile(handle, 'a', 4)).toEqual({ type: 'text', text: 'Zoë' });
    expect(await readFile(handle, 'a', 3)).toEqual({ type: 'too-large', bytes: 4 });
    expect(await readFile(handle, 'b', 4)).toBeUndefined();
  });

  test('are written whole and deleted, also twice', async () => {
    const folder = new MemoryFolder({ a: 'a much longer text' });
    expect(await writeFile(folder.handle, 'a', 'short', 'a much longer text')).toBe(true);
    expect(await writeFile(folder.handle, 'b', 'new', undefined)).toBe(true);
    expect(Object.fromEntries(folder.files)).toEqual({ a: 'short', b: 'new' });
    expect(await removeFile(folder.handle, 'a', 'short')).toBe(true);
    expect(await removeFile(folder.handle, 'a', 'short')).toBe(true);
    expect([...folder.files.keys()]).toEqual(['b']);
  });

  test('are neither written nor deleted if they have another text', async () => {
    const folder = new MemoryFolder({ a: 'theirs' });
    expect(await writeFile(folder.handle, 'a', 'mine', 'before')).toBe(false);
    expect(await writeFile(folder.handle, 'a', 'mine', undefined)).toBe(false);
    expect(await removeFile(folder.handle, 'a', 'before')).toBe(false);
    expect(await writeFile(folder.handle, 'b', 'mine', 'before')).toBe(false);
    expect(Object.fromEntries(folder.files)).toEqual({ a: 'theirs' });
    folder.locked.add('c');
    await expect(writeFile(folder.handle, 'c', 'mine', undefined)).rejects.toThrow('locked');
    expect(Object.fromEntries(folder.files)).toEqual({ a: 'theirs' });
  });
});
