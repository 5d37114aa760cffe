import { differenceOf, type Replacement } from '../encoding/text-difference';
import { joined, type Utf8Encoder, utf8 } from '../encoding/utf-8';
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
  #bytes: Uint8Array | undefined;
  /** The room and the octets behind it, until a head stands there. */
  #room: Uint8Array | undefined;

  /** The octets of a well-formed text. Whoever gets them does not write to them. */
  encode(text: string): Uint8Array {
    this.#follow(text);
    this.#bytes ??= utf8(text);
    return this.#bytes;
  }

  /** Megabytes are copied once for each edit, not again to stand behind a head. */
  behind(head: Uint8Array, octets: Uint8Array): Uint8Array {
    const room = octets === this.#bytes && head.length <= HEAD_ROOM ? this.#room : undefined;
    if (!room) return joined(head, octets);
    this.#room = undefined;
    const bytes = room.subarray(HEAD_ROOM - head.length);
    bytes.set(head);
    return bytes;
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
    this.#room = undefined;
    this.#bytes &&= this.#edited(this.#bytes, change, text.length);
    this.#text = text;
  }

  /** Of ASCII alone: only there do octets stand where characters stand. */
  #edited(bytes: Uint8Array, { from, to, insert }: Replacement, length: number): Uint8Array | undefined {
    const inserted = utf8(insert);
    if (bytes.length !== this.#text.length || inserted.length !== insert.length) return undefined;
    this.#room = new Uint8Array(HEAD_ROOM + length);
    const edited = this.#room.subarray(HEAD_ROOM);
    edited.set(bytes.subarray(0, from));
    edited.set(inserted, from);
    edited.set(bytes.subarray(to), from + inserted.length);
    return edited;
  }
}
