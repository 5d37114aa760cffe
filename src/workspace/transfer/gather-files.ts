/**
 * Gathers the files of a drop or a choice, those of folders and zip archives too, for an import.
 */
import { SIZE_LIMIT } from '../../core/internal';
import type { FolderFile, LeftOutFile } from '../../import';
import type { FileRefusal } from '../../import/notes';
import type { Dropped } from '../../ui/browser/early-input';
import { ARCHIVE, GatheredFiles } from './import-source';

/**
 * Reads ZIP archives (APPNOTE 6.3), with the browser's own inflate. Names and sizes come from the central
 * directory. Nothing is unpacked beyond the size that it states, whatever the archive contains.
 */

export interface ZipFile {
  /** As the archive has it. */
  readonly path: string;
  /** In bytes, when unpacked. */
  readonly size: number;
  readonly isEncrypted: boolean;
  /** The content; undefined if it is damaged, larger than stated, or compressed in another way. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** The largest central directory that is read, in bytes. */
const MAX_DIRECTORY = 32 * 1024 * 1024;

const viewOf = async (part: Blob): Promise<DataView<ArrayBuffer>> => new DataView(await part.arrayBuffer());

/** The files of an archive, without its folders; undefined if it cannot be read, as one of ZIP64. */
export async function filesOfZip(archive: Blob): Promise<ZipFile[] | undefined> {
  const tail = await viewOf(archive.slice(-(END_LENGTH + MAX_COMMENT)));
  let end = tail.byteLength - END_LENGTH;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return undefined;
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (length > MAX_DIRECTORY || start + length > archive.size) return undefined;
  const directory = await viewOf(archive.slice(start, start + length));
  const files: ZipFile[] = [];
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > length || directory.getUint32(at, true) !== ENTRY) return undefined;
    const nameLength = directory.getUint16(at + 28, true);
    const next =
      at +
      ENTRY_LENGTH +
      nameLength +
      directory.getUint16(at + 30, true) +
      directory.getUint16(at + 32, true);
    if (next > length) return undefined;
    const path = new TextDecoder().decode(new Uint8Array(directory.buffer, at + ENTRY_LENGTH, nameLength));
    if (!/[\\/]$/.test(path)) files.push(fileOf(archive, directory, at, path));
    at = next;
  }
  return files;
}

function fileOf(archive: Blob, directory: DataView<ArrayBuffer>, at: number, path: string): ZipFile {
  const method = directory.getUint16(at + 10, true);
  const packed = directory.getUint32(at + 20, true);
  const size = directory.getUint32(at + 24, true);
  const local = directory.getUint32(at + 42, true);
  return {
    path,
    size,
    isEncrypted: (directory.getUint16(at + 8, true) & ENCRYPTED) !== 0,
    read: async () => {
      if (method !== STORED && method !== DEFLATED) return undefined;
      const head = await viewOf(archive.slice(local, local + LOCAL_LENGTH));
      if (head.byteLength < LOCAL_LENGTH || head.getUint32(0, true) !== LOCAL) return undefined;
      const start = local + LOCAL_LENGTH + head.getUint16(26, true) + head.getUint16(28, true);
      const content = archive.slice(start, start + packed);
      if (method === STORED) return packed === size ? new Uint8Array(await content.arrayBuffer()) : undefined;
      return inflated(content, size);
    },
  };
}

/** Stops as soon as there is more than the stated size. */
async function inflated(content: Blob, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(size);
  let length = 0;
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length + part.value.length > size) {
        await reader.cancel();
        return undefined;
      }
      bytes.set(part.value, length);
      length += part.value.length;
    }
  } catch {
    return undefined;
  }
  return length === size ? bytes : undefined;
}

/** Finds the files of dropped folders and archives that can contain requests, and reads their texts. */

/** A file that was found, before it is read. */
interface Found {
  /** With slashes between its names. */
  readonly path: string;
  /** Undefined for a file in a folder that the browser has not opened yet. */
  readonly size: number | undefined;
  readonly isEncrypted?: boolean;
  /** Undefined if it cannot be read. */
  readonly open: () => Promise<Blob | Uint8Array<ArrayBuffer> | undefined>;
}

/** Limits of what is read together. */
const MAX_FOUND = 200_000;
const MAX_FILES = 20_000;

/** The files of what was dropped or chosen; an archive that cannot be read is returned by its name. */
export async function gatherFiles(dropped: readonly Dropped[]): Promise<GatheredFiles | string> {
  const search = new Search();
  for (const one of dropped) {
    if (!(one instanceof File)) await search.folder(one, `${one.name}/`);
    else if (!ARCHIVE.test(one.name)) search.file(one, one.webkitRelativePath || one.name);
    else if (!(await search.archive(one, dropped.length > 1 ? `${one.name}/` : ''))) return one.name;
  }
  const [only] = dropped;
  const shared = sharedFolder(search.found.length > 0 ? search.found : search.leftOut);
  const files = await textsOf(search.found, search.leftOut);
  const named = dropped.length === 1 && only ? only.name : shared.slice(0, -1);
  const within = <T extends { readonly path: string }>(all: readonly T[]): T[] =>
    all.map((one) => (one.path.startsWith(shared) ? { ...one, path: one.path.slice(shared.length) } : one));
  return new GatheredFiles(named, within(files), within(search.leftOut));
}

/** The folder that all files are in, with its slash. */
function sharedFolder(files: readonly { readonly path: string }[]): string {
  const [first = { path: '' }] = files;
  const folder = first.path.slice(0, first.path.indexOf('/') + 1);
  return files.every(({ path }) => path.startsWith(folder)) ? folder : '';
}

const WANTED = /\.(?:bru|http|rest|har|json|ya?ml|sh|bash|curl|txt|md|ps1)$/i;
/** Of package managers and compilers. */
const OF_TOOLS = /(?:^|\/)(?:package|composer|tsconfig[\w.-]*|[\w.-]+[-.]lock)\.(?:json|ya?ml)$/i;
/** Folders of tools; hidden ones among them. */
const TOOLS = /^(?:node_modules|bower_components|__pycache__|__MACOSX|\..*)$/;

class Search {
  readonly found: Found[] = [];
  readonly leftOut: LeftOutFile[] = [];
  readonly #skipped = new Set<string>();

  get #isFull(): boolean {
    return this.found.length + this.leftOut.length >= MAX_FOUND;
  }

  async folder(entry: FileSystemDirectoryEntry, path: string): Promise<void> {
    const reader = entry.createReader();
    const next = () =>
      new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    for (let entries = await next(); entries.length > 0 && !this.#isFull; entries = await next()) {
      for (const inner of entries) {
        const at = path + inner.name;
        if (!inner.isDirectory)
          this.#take({ path: at, size: undefined, open: () => opened(inner as FileSystemFileEntry) });
        else if (TOOLS.test(inner.name)) this.leftOut.push({ path: `${at}/`, reason: 'kind' });
        else await this.folder(inner as FileSystemDirectoryEntry, `${at}/`);
      }
    }
  }

  file(file: File, path: string): void {
    this.#take({ path, size: file.size, open: () => Promise.resolve(file) });
  }

  /** False if it is none. */
  async archive(file: File, folder: string): Promise<boolean> {
    const files = await filesOfZip(file).catch(() => undefined);
    for (const { path, size, isEncrypted, read } of files ?? [])
      this.#take({ path: folder + path.replaceAll('\\', '/'), size, isEncrypted, open: read });
    return files !== undefined;
  }

  #take(found: Found): void {
    const { path } = found;
    if (this.#isFull) return;
    const names = path.split('/');
    const tool = names.slice(0, -1).findIndex((name) => TOOLS.test(name) && name !== '..');
    if (names.includes('..') || path.startsWith('/') || /^[A-Za-z]:/.test(path))
      this.leftOut.push({ path, reason: 'path' });
    else if (tool !== -1) this.#skip(`${names.slice(0, tool + 1).join('/')}/`);
    else if (!WANTED.test(path) || OF_TOOLS.test(path)) this.leftOut.push({ path, reason: 'kind' });
    else if (found.isEncrypted) this.leftOut.push({ path, reason: 'encrypted' });
    else if (this.found.length >= MAX_FILES) this.leftOut.push({ path, reason: 'too-many' });
    else this.found.push(found);
  }

  #skip(path: string): void {
    if (!this.#skipped.has(path)) this.leftOut.push({ path, reason: 'kind' });
    this.#skipped.add(path);
  }
}

const opened = (entry: FileSystemFileEntry): Promise<File | undefined> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));

/** So many files are read at the same time. */
const AT_ONCE = 50;

/** The texts, as far as they fit into the limit; the other files are added to those left out. */
async function textsOf(found: readonly Found[], leftOut: LeftOutFile[]): Promise<FolderFile[]> {
  const texts: FolderFile[] = [];
  let left = SIZE_LIMIT;
  const read = async ({ path, size, open }: Found): Promise<FolderFile | undefined> => {
    const refuse = (reason: FileRefusal): undefined => {
      leftOut.push({ path, reason });
    };
    if (size !== undefined && size > left) return refuse('too-large');
    left -= size ?? 0;
    const content = await open().catch(() => undefined);
    if (!content) return refuse('unreadable');
    const late = size === undefined && content instanceof Blob ? content.size : 0;
    if (late > left) return refuse('too-large');
    left -= late;
    const bytes = content instanceof Blob ? await content.arrayBuffer().catch(() => undefined) : content;
    const text = bytes && decoded(bytes);
    return text === undefined ? refuse(bytes ? 'not-text' : 'unreadable') : { path, text };
  };
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = await Promise.all(found.slice(at, at + AT_ONCE).map(read));
    for (const one of some) if (one) texts.push(one);
  }
  return texts;
}

function decoded(bytes: AllowSharedBufferSource): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
