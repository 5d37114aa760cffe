/** RFC 7914 §2. It takes N · r · 128 bytes of memory, and time in proportion to N · r · p. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface ScryptOrder {
  readonly password: Uint8Array<ArrayBuffer>;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly cost: ScryptCost;
  /** Of the key, in bytes. */
  readonly length: number;
}

export type ScryptAnswer =
  | { readonly type: 'key'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'no-memory' };
