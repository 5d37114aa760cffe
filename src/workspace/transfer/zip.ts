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
