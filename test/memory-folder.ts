/** A folder in memory that behaves as one of the File System API, as far as the app uses it. */
export class MemoryFolder {
  static readonly #directory = 'folder.action.json';
  readonly files = new Map<string, string>();
  /** How often each file was written. */
  readonly writes: string[] = [];
  /** Files that cannot be written. */
  readonly locked = new Set<string>();

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(files)) this.files.set(name, text);
  }

  get handle(): FileSystemDirectoryHandle {
    return this as unknown as FileSystemDirectoryHandle;
  }

  *entries(): Generator<[string, { kind: string }]> {
    for (const name of [...this.files.keys()]) yield [name, { kind: 'file' }];
    yield [MemoryFolder.#directory, { kind: 'directory' }];
  }

  getFileHandle(name: string, { create = false } = {}): Promise<unknown> {
    if (name === MemoryFolder.#directory)
      return Promise.reject(new DOMException('a directory', 'TypeMismatchError'));
    if (!this.files.has(name) && !create) return Promise.reject(new DOMException('none', 'NotFoundError'));
    if (!this.files.has(name)) this.files.set(name, '');
    return Promise.resolve({
      getFile: () => Promise.resolve(new Blob([this.files.get(name) ?? ''])),
      createWritable: () => this.#writable(name),
    });
  }

  removeEntry(name: string): Promise<void> {
    if (!this.files.delete(name)) return Promise.reject(new DOMException('none', 'NotFoundError'));
    return Promise.resolve();
  }

  #writable(name: string): Promise<unknown> {
    if (this.locked.has(name))
      return Promise.reject(new DOMException('locked', 'NoModificationAllowedError'));
    let written = '';
    return Promise.resolve({
      write: (text: string) => {
        written += text;
        return Promise.resolve();
      },
      close: () => {
        this.writes.push(name);
        this.files.set(name, written);
        return Promise.resolve();
      },
    });
  }
}
