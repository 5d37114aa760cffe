type Operation = 'list' | 'find' | 'read' | 'open' | 'write' | 'close' | 'abort' | 'remove';

/** A folder in memory that behaves as one of the File System API, as far as the app uses it. */
export class MemoryFolder {
  static readonly #directory = 'folder.action.json';
  readonly files = new Map<string, string>();
  /** How often each file was written. */
  readonly writes: string[] = [];
  /** Files that cannot be written. */
  readonly locked = new Set<string>();
  /** Called before each operation; of `close` and `remove` with the text that it replaces. */
  onOperation: (operation: Operation, lost?: string) => void = () => undefined;

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(files)) this.files.set(name, text);
  }

  get handle(): FileSystemDirectoryHandle {
    return this as unknown as FileSystemDirectoryHandle;
  }

  isSameEntry(other: unknown): Promise<boolean> {
    return Promise.resolve(other === this);
  }

  *entries(): Generator<[string, { kind: string }]> {
    this.onOperation('list');
    for (const name of [...this.files.keys()]) yield [name, { kind: 'file' }];
    yield [MemoryFolder.#directory, { kind: 'directory' }];
  }

  getFileHandle(name: string, { create = false } = {}): Promise<unknown> {
    this.onOperation('find');
    if (name === MemoryFolder.#directory)
      return Promise.reject(new DOMException('a directory', 'TypeMismatchError'));
    if (!this.files.has(name) && !create) return Promise.reject(new DOMException('none', 'NotFoundError'));
    if (!this.files.has(name)) this.files.set(name, '');
    return Promise.resolve({
      getFile: () => {
        this.onOperation('read');
        const text = this.files.get(name);
        if (text === undefined) return Promise.reject(new DOMException('gone', 'NotFoundError'));
        return Promise.resolve(new Blob([text]));
      },
      createWritable: () => this.#writable(name),
    });
  }

  removeEntry(name: string): Promise<void> {
    this.onOperation('remove', this.files.get(name));
    if (!this.files.delete(name)) return Promise.reject(new DOMException('none', 'NotFoundError'));
    return Promise.resolve();
  }

  #writable(name: string): Promise<unknown> {
    this.onOperation('open');
    if (this.locked.has(name))
      return Promise.reject(new DOMException('locked', 'NoModificationAllowedError'));
    let written = '';
    return Promise.resolve({
      write: (text: string) => {
        this.onOperation('write');
        written += text;
        return Promise.resolve();
      },
      abort: () => {
        this.onOperation('abort');
        return Promise.resolve();
      },
      close: () => {
        this.onOperation('close', this.files.get(name));
        this.writes.push(name);
        this.files.set(name, written);
        return Promise.resolve();
      },
    });
  }
}
