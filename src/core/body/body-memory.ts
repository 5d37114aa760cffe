import { differenceOf, type Replacement } from '../encoding/text-difference';
import { TextPieces } from '../encoding/text-pieces';
import { joined, type Utf8Encoder, utf8, utf8Length } from '../encoding/utf-8';
import { KnownJson } from './known-json';
import { KnownRows } from './known-rows';

/** So much room for the head of a message is left before the octets of a body. */
const HEAD_ROOM = 16 * 1024;

/**
 * Knows the body that was rendered last. While somebody types, the next one differs from it in one
 * place: what is known of the rest need not be found out again. What it tells is what a look at the
 * whole text would tell.
 */
export class BodyMemory implements Utf8Encoder {
  readonly rows = new KnownRows();
  readonly #json = new KnownJson();
  #text = '';
  #octets: EncodedText | undefined;

  /** The octets of a well-formed text. Whoever gets them does not write to them. */
  encode(text: string): Uint8Array {
    this.#follow(text);
    this.#octets ??= new EncodedText(text);
    return this.#octets.bytes;
  }

  behind(head: Uint8Array, octets: Uint8Array): Uint8Array {
    return (octets === this.#octets?.bytes && this.#octets.takeBehind(head)) || joined(head, octets);
  }

  /** What is known of the text, if it is checked as JSON. */
  jsonOf(text: string): KnownJson {
    this.#follow(text);
    return this.#json;
  }

  #follow(text: string): void {
    if (text === this.#text) return;
    const change = differenceOf(this.#text, text);
    this.#json.edit(change);
    this.#octets?.edit(text, change);
    this.#text = text;
  }
}

/** A long text and its octets, of which an edit encodes only what is near it. */
class EncodedText {
  #bytes: Uint8Array;
  /** The octets of each piece. */
  readonly #pieces = new TextPieces(utf8Length);
  /** The room and the octets behind it, until a head stands there. */
  #room: Uint8Array | undefined;

  constructor(text: string) {
    this.#bytes = utf8(text);
    this.#pieces.edit(text, { from: 0, to: 0, insert: text });
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Megabytes are copied once for each edit, not again to stand behind a head. */
  takeBehind(head: Uint8Array): Uint8Array | undefined {
    const room = head.length <= HEAD_ROOM ? this.#room : undefined;
    if (!room) return undefined;
    this.#room = undefined;
    const bytes = room.subarray(HEAD_ROOM - head.length);
    bytes.set(head);
    return bytes;
  }

  edit(text: string, change: Replacement): void {
    const { start, endAfter, before, removed } = this.#pieces.edit(text, change);
    const inserted = utf8(text.slice(start, endAfter));
    const from = sum(before);
    const to = from + sum(removed);
    const old = this.#bytes;
    this.#room = new Uint8Array(HEAD_ROOM + old.length - (to - from) + inserted.length);
    this.#bytes = this.#room.subarray(HEAD_ROOM);
    this.#bytes.set(old.subarray(0, from));
    this.#bytes.set(inserted, from);
    this.#bytes.set(old.subarray(to), from + inserted.length);
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
