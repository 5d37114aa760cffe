/** The parts of a sent message that a response can name: members of the body, parameters and header fields. */
import { scanJson } from '../../../core/internal';

/** The value of a named part; offsets in bytes of the message, `end` exclusive. */
export interface Member {
  readonly start: number;
  readonly end: number;
}

/** A header field, a parameter of the query, or a pair of a form. */
interface Pair extends Member {
  readonly source: 'body' | 'query' | 'header';
  /** Its name; that of a form can have several. */
  readonly steps: readonly string[];
}

/** A value of a JSON text. The root has neither a parent nor a step. */
interface JsonValue {
  readonly parent: JsonValue | undefined;
  readonly step: string;
  readonly plain: string;
  readonly start: number;
  end: number;
  nameStart?: number;
}

/** Whether names must be the same, or may differ as `orderId`, `order_id`, `order-id` and `OrderId` do. */
type Spelling = 'exact' | 'plain';

const spelt = (steps: readonly string[], spelling: Spelling): readonly string[] =>
  spelling === 'exact' ? steps : steps.map(plainName);

const plainName = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();

/** `lines[0][price]`, `lines.0.price`, `$.lines[0].price`, `$['lines'][0]` and `["lines"]` as steps. */
export function stepsOfText(text: string): string[] {
  const trimmed = text.trim().replace(/^\$\.?/, '');
  return trimmed
    .split(/[.[\]]/)
    .map((step) => step.replace(/^["']|["']$/g, ''))
    .filter((step) => step !== '');
}

/** The steps of a JSON pointer (RFC 6901), also as a URI fragment. */
export function stepsOfPointer(pointer: string): string[] {
  const isFragment = pointer.startsWith('#');
  const text = isFragment ? decoded(pointer.slice(1)) : pointer;
  return text
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SEPARATOR_LENGTH = 4;

/** The message as it was sent, with its members; read once for each answer. */
export class SentMessage {
  readonly body: string;
  /** Whether the body is JSON. */
  readonly isJson: boolean;
  readonly #bodyStart: number;
  readonly #isAscii: boolean;
  readonly #bytes: Uint8Array;
  /** Parameters, form pairs and header fields. */
  readonly #pairs: Pair[] = [];
  #values: readonly JsonValue[] = [];
  /** The values of the body by the plain name of their last step. */
  readonly #byName = new Map<string, JsonValue[]>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const headEnd = endOfHead(bytes);
    // A byte for each character: the head holds no others (B21).
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, headEnd));
    this.#bodyStart = headEnd;
    this.body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(headEnd));
    this.#isAscii = this.body.length === bytes.length - headEnd;
    this.#readHead(head);
    const isForm = this.header('content-type').some(({ start, end }) =>
      /^application\/x-www-form-urlencoded/i.test(head.slice(start, end)),
    );
    if (isForm) this.#readPairs(this.body, headEnd, 'body');
    this.isJson = !isForm && this.#readJson();
  }

  /** The header fields of this name. */
  header(name: string): Member[] {
    const wanted = name.toLowerCase();
    return this.#pairs.filter(
      ({ source, steps }) => source === 'header' && steps[0]?.toLowerCase() === wanted,
    );
  }

  /** The parameters of the query with exactly this name. */
  parameter(name: string): Member[] {
    return this.#pairs.filter(
      ({ source, steps }) => source === 'query' && sameSteps(steps, stepsOfText(name)),
    );
  }

  /** The members of the body with these steps from its root; at most two, as more say the same. */
  atPath(steps: readonly string[], spelling: Spelling = 'exact'): Member[] {
    const wanted = spelt(steps, spelling);
    const isHere = (pair: Pair) => pair.source === 'body' && sameSteps(spelt(pair.steps, spelling), wanted);
    return [...this.#pairs.filter(isHere), ...this.#inJson(wanted, spelling, true)];
  }

  /** The members of the body, at any depth, whose last steps are these; at most two. */
  endingWith(steps: readonly string[], spelling: Spelling = 'exact'): Member[] {
    return this.#inJson(spelt(steps, spelling), spelling, false);
  }

  /** The member of a JSON body whose value or name holds this offset of the body, in UTF-16 units, or ends there. */
  memberAt(offset: number): Member[] {
    const holding = this.#values.filter(
      ({ start, end, nameStart = start, parent }) => parent && nameStart <= offset && offset < end,
    );
    const innermost = holding.at(-1);
    if (!innermost) return [];
    const isOnPunctuation = /[{}[\],:\s]/.test(this.body.charAt(offset));
    const isScalar = !/[{[]/.test(this.body.charAt(innermost.start));
    const isOnName = offset < innermost.start;
    return isScalar || (isOnName && !isOnPunctuation) ? [this.#memberOf(innermost)] : [];
  }

  /** Offsets in UTF-16 units of the body as offsets in bytes of the message. */
  byteOffset(offset: number): number {
    const before = this.body.slice(0, offset);
    return this.#bodyStart + (this.#isAscii ? offset : new TextEncoder().encode(before).length);
  }

  text(start: number, end: number): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#bytes.subarray(start, end));
  }

  /** Steps that lead nowhere may be one name with dots in it. */
  #inJson(wanted: readonly string[], spelling: Spelling, fromRoot: boolean): Member[] {
    const found = this.#endingWith(wanted, spelling, fromRoot);
    const isDotted = found.length === 0 && wanted.length > 1;
    return isDotted ? this.#endingWith([wanted.join('.')], spelling, fromRoot) : found;
  }

  #endingWith(wanted: readonly string[], spelling: Spelling, fromRoot: boolean): Member[] {
    const found: Member[] = [];
    if (wanted.length === 0) return found;
    const name = spelling === 'exact' ? 'step' : 'plain';
    for (const value of this.#byName.get(plainName(wanted.at(-1) ?? '')) ?? []) {
      let at: JsonValue | undefined = value;
      let left = wanted.length;
      for (; left > 0 && at?.parent && at[name] === wanted[left - 1]; left--) at = at.parent;
      if (left === 0 && !(fromRoot && at?.parent)) found.push(this.#memberOf(value));
      if (found.length === 2) break;
    }
    return found;
  }

  #memberOf({ start, end }: JsonValue): Member {
    return { start: this.byteOffset(start), end: this.byteOffset(end) };
  }

  #readHead(head: string): void {
    const lines = head.slice(0, Math.max(0, head.length - SEPARATOR_LENGTH)).split('\r\n');
    let offset = 0;
    for (const [index, line] of lines.entries()) {
      if (index === 0) {
        const query = line.indexOf('?');
        if (query !== -1) this.#readPairs(line.slice(query + 1, line.lastIndexOf(' ')), query + 1, 'query');
      } else {
        const name = line.slice(0, line.indexOf(':'));
        const start = offset + name.length + 2;
        this.#pairs.push({ source: 'header', steps: [name], start, end: offset + line.length });
      }
      offset += line.length + 2;
    }
  }

  /** Pairs of ASCII text, as in a query or a form. */
  #readPairs(text: string, start: number, source: Pair['source']): void {
    let offset = start;
    for (const pair of text.split('&')) {
      const [name = ''] = pair.split('=', 1);
      const end = offset + pair.length;
      const steps = stepsOfText(decoded(name.replaceAll('+', ' ')));
      if (pair.length > name.length)
        this.#pairs.push({ source, steps, start: offset + name.length + 1, end });
      offset = end + 1;
    }
  }

  /** Collects the values of a body that is JSON; false for any other. */
  #readJson(): boolean {
    const values: JsonValue[] = [];
    const open: { readonly value: JsonValue; count: number }[] = [];
    let name: { readonly text: string; readonly start: number } | undefined;
    const add = (start: number, end: number): JsonValue => {
      const container = open.at(-1);
      const step = name?.text ?? String(container?.count ?? '');
      const value: JsonValue = { parent: container?.value, step, plain: plainName(step), start, end };
      if (name) value.nameStart = name.start;
      if (container) container.count += 1;
      name = undefined;
      values.push(value);
      return value;
    };
    const failure = scanJson(this.body, {
      open: (_, start) => void open.push({ value: add(start, start), count: 0 }),
      close(_, end) {
        const container = open.pop();
        if (container) container.value.end = end;
      },
      name: (start, end) => {
        name = { text: JSON.parse(this.body.slice(start, end)), start };
      },
      string: (start, end) => void add(start, end),
      number: (start, end) => void add(start, end),
      literal: (_, start, end) => void add(start, end),
    });
    if (failure) return false;
    this.#values = values;
    for (const value of values) {
      const same = this.#byName.get(value.plain);
      if (same) same.push(value);
      else this.#byName.set(value.plain, [value]);
    }
    return true;
  }
}

function endOfHead(bytes: Uint8Array): number {
  for (let at = 0; at + SEPARATOR_LENGTH <= bytes.length; at++) {
    if (bytes[at] === 13 && bytes[at + 1] === 10 && bytes[at + 2] === 13 && bytes[at + 3] === 10)
      return at + SEPARATOR_LENGTH;
  }
  return bytes.length;
}

const sameSteps = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((step, index) => step === b[index]);
