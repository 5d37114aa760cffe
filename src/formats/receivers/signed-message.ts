import type { Scheme, SimplePart } from '../../core/internal';
import type { Captured, TimeFormat } from '../field-pattern';

/** A part of the request as its server gives it. */
export type RequestPart = 'method' | 'host' | 'target' | 'type' | 'body';
export type TimeVariable = 'seconds' | 'milliseconds' | 'isoTime';
export type Variable = Exclude<Captured, 'signature'> | Exclude<RequestPart, 'body'> | Made;
/** What is computed before the message can be written. */
export type Made = 'path' | 'query' | TimeVariable | `digest${string}`;

/** Literal text, or the value of a variable. */
export type Piece = { readonly text: string } | { readonly variable: Variable };

/** Octets that stand together in the message. */
export type Segment = 'body' | readonly Piece[];

export interface Digest extends Pick<Scheme, 'hash' | 'encoding'> {
  readonly variable: Made;
}

const TIME_VARIABLES: Readonly<Record<TimeFormat, TimeVariable>> = {
  seconds: 'seconds',
  milliseconds: 'milliseconds',
  iso8601: 'isoTime',
};

/** Collects what the message is made of. */
export class Maker {
  readonly digests: Digest[] = [];
  readonly otherTimes: { variable: TimeVariable; format: TimeFormat }[] = [];
  readonly request = new Set<RequestPart>();
  readonly #time: TimeFormat | undefined;
  readonly #urlScheme: string;
  readonly #splits = new Set<'path' | 'query'>();

  constructor(time: TimeFormat | undefined, urlScheme: string) {
    this.#time = time;
    this.#urlScheme = urlScheme;
  }

  get splits(): ('path' | 'query')[] {
    return (['path', 'query'] as const).filter((part) => this.#splits.has(part));
  }

  segments(parts: readonly SimplePart[]): Segment[] {
    const segments: ('body' | Piece[])[] = [];
    for (const part of parts) {
      if (part.type === 'body') {
        this.request.add('body');
        segments.push('body');
        continue;
      }
      const last = segments.at(-1);
      const run = typeof last === 'object' ? last : [];
      if (run !== last) segments.push(run);
      run.push(...this.pieces(part));
    }
    return segments.map((segment) => (segment === 'body' ? segment : merged(segment)));
  }

  pieces(part: SimplePart): Piece[] {
    const of = (name: Exclude<RequestPart, 'body'>): Piece[] => {
      this.request.add(name);
      return [{ variable: name }];
    };
    switch (part.type) {
      case 'text':
        return [{ text: part.text }];
      case 'time':
        return [{ variable: this.#timeIn(part.format) }];
      case 'id':
        return [{ variable: 'id' }];
      case 'method':
      case 'host':
      case 'target':
        return of(part.type);
      case 'content-type':
        return of('type');
      case 'url':
        return [{ text: `${this.#urlScheme}://` }, ...of('host'), ...of('target')];
      case 'path':
      case 'query':
        this.request.add('target');
        this.#splits.add(part.type);
        return [{ variable: part.type }];
      case 'body-digest':
        this.request.add('body');
        return [{ variable: this.#digest(part) }];
      default:
        throw new Error(`no message holds a ${part.type}`);
    }
  }

  #timeIn(format: TimeFormat): Variable {
    if (format === this.#time) return 'time';
    const variable = TIME_VARIABLES[format];
    if (!this.otherTimes.some((one) => one.variable === variable)) this.otherTimes.push({ variable, format });
    return variable;
  }

  #digest({ hash, encoding }: Pick<Scheme, 'hash' | 'encoding'>): Made {
    const found = this.digests.find((one) => one.hash === hash && one.encoding === encoding);
    if (found) return found.variable;
    const count = this.digests.length;
    const variable: Made = `digest${count === 0 ? '' : count + 1}`;
    this.digests.push({ variable, hash, encoding });
    return variable;
  }
}

/** Texts that stand beside each other as one. */
function merged(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if ('text' in piece && last && 'text' in last) all[all.length - 1] = { text: last.text + piece.text };
    else if (!('text' in piece) || piece.text !== '') all.push(piece);
  }
  return all;
}

/** The pieces of each line, where there are several; the last is empty after a line feed at the end. */
export function linesOf(pieces: readonly Piece[]): Piece[][] | undefined {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    if (!('text' in piece)) {
      lines.at(-1)?.push(piece);
      continue;
    }
    for (const [index, text] of piece.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text });
    }
  }
  return lines.length > 2 ? lines : undefined;
}

/** The message as lines and then the body, as most schemes that sign several things have it. */
export function headAndBody({ message }: { readonly message: readonly Segment[] }): {
  lines: Piece[][] | undefined;
  hasBody: boolean;
} {
  const [first, second, ...more] = message;
  const fits = typeof first === 'object' && more.length === 0 && (second === undefined || second === 'body');
  return { lines: fits ? linesOf(first) : undefined, hasBody: second === 'body' };
}
