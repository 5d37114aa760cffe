import type { Built } from '../../core';
import { Octets, octetsOf } from '../../core/internal';
import { divide, type Section } from './chunk';
import { headOf } from './place';

export interface DividedMessage {
  readonly head: Section;
  readonly body: Section;
}

/**
 * Divides one built request after the other, each on the ground of the one before. Head and body
 * are compared apart: a change in the body changes its length in the head as well.
 *
 * It may be asked during a render, also one that React throws away: what it remembers is only a
 * shorter way to an answer that the request alone decides.
 */
export class MessageDivider {
  #built: Built | undefined;
  #revealed = false;
  #message: DividedMessage | undefined;

  /** The same object for the same request. */
  divide(built: Built, revealed: boolean): DividedMessage {
    if (!this.#message || built !== this.#built || revealed !== this.#revealed) {
      const octets = octetsOf(built);
      const bodyStart = headOf(built).length;
      const coverage = { spans: built.spans, revealed };
      this.#message = {
        head: divide(this.#message?.head, octets.part(0, bodyStart), 0, coverage),
        body: divide(this.#message?.body, octets.part(bodyStart, octets.length), bodyStart, coverage),
      };
      this.#built = built;
      this.#revealed = revealed;
    }
    return this.#message;
  }
}

/** Divides bytes of which only the text is shown, each on the ground of those before. */
export class SectionDivider {
  #section: Section | undefined;

  divide(bytes: Uint8Array): Section {
    const spans = [{ start: 0, end: bytes.length, origin: { from: 'protocol' } as const }];
    this.#section = divide(this.#section, new Octets([bytes]), 0, { spans, revealed: true });
    return this.#section;
  }
}

/** The whole message as text, with secrets as they are shown. */
export function messageText({ head, body }: DividedMessage): string {
  return [...head.chunks, ...body.chunks].map((chunk) => chunk.text).join('');
}
