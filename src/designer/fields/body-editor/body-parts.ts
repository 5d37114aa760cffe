/**
 * The members and elements of a body, by their offsets. A tag counts with all of its characters: inside a string as a
 * part of it, elsewhere as a value.
 */
import { maskedBody } from '../../../contract/masked-body';
import { NEVER_IN_A_TAG, parseTemplate, scanJson } from '../../../core/internal';

/** A member of an object, or an element of a list. */
export interface BodyPart {
  /** Where its name begins, or its value if it has no name. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
  readonly container: BodyContainer;
  /** Its value, if that is an object or a list. */
  readonly value: BodyContainer | undefined;
}

export interface BodyContainer {
  readonly kind: 'object' | 'array';
  /** Of its opening bracket. */
  readonly start: number;
  /** Behind its closing bracket; the end of the text if it has none. */
  readonly end: number;
  readonly parts: readonly BodyPart[];
  /** What it is the value of; undefined for the outermost. */
  readonly of: BodyPart | undefined;
  /** The text is JSON with tags from its beginning to the closing bracket. */
  readonly isWhole: boolean;
}

interface BodyParts {
  /** In the order of their opening brackets. */
  readonly containers: readonly BodyContainer[];
  /** The offset up to which the text is JSON with tags; undefined if all of it is. */
  readonly brokenAt: number | undefined;
  /** The offset of a comma before a closing bracket, which was passed over: at most one is. */
  readonly surplusComma: number | undefined;
}

/** One level less than a body with a marker may have (B39). */
const MAX_DEPTH = 999;

/** The parts of a body; undefined if its tags cannot be separated from its text. */
export function bodyPartsOf(text: string): BodyParts | undefined {
  const masked = maskedBody(text);
  if (masked === undefined) return undefined;
  const first = scanned(masked, text);
  const comma = surplusCommaAt(masked, first.brokenAt);
  if (comma === undefined) return { ...first, surplusComma: undefined };
  const without = `${masked.slice(0, comma)} ${masked.slice(comma + 1)}`;
  return { ...scanned(without, text), surplusComma: comma };
}

/** Whether a text is JSON in which strings and values may be tags. */
export function isJsonWithTags(text: string): boolean {
  const { brokenAt, surplusComma } = bodyPartsOf(text) ?? { brokenAt: 0 };
  return brokenAt === undefined && surplusComma === undefined;
}

/** The name of a member; undefined for an element. */
export function nameOf(text: string, { start, valueStart }: BodyPart): string | undefined {
  const name = text.slice(start, valueStart).trimEnd();
  return name === '' ? undefined : (JSON.parse(name.slice(0, -1)) as string);
}

/** The comma before the bracket at which a text stops being JSON. */
function surplusCommaAt(masked: string, brokenAt: number | undefined): number | undefined {
  if (brokenAt === undefined || !/[}\]]/.test(masked.charAt(brokenAt))) return undefined;
  const before = masked.slice(0, brokenAt).trimEnd();
  return before.endsWith(',') ? before.length - 1 : undefined;
}

class Container implements BodyContainer {
  readonly parts: BodyPart[] = [];
  of: BodyPart | undefined;
  isWhole = false;
  nameAt = -1;

  constructor(
    readonly kind: BodyContainer['kind'],
    readonly start: number,
    public end: number,
  ) {}
}

/** The start of the first tag without an end: it is not closed, or contains a character that no tag may have. */
function openTagIn(text: string): number | undefined {
  return parseTemplate(text).find(({ type, start, end }) => {
    const tag = text.slice(start, end);
    return type === 'broken' && (!tag.endsWith('}}') || NEVER_IN_A_TAG.test(tag));
  })?.start;
}

function scanned(masked: string, text: string): Omit<BodyParts, 'surplusComma'> {
  const containers: Container[] = [];
  const open: Container[] = [];
  /** What is behind it cannot be read: a tag that does not end, or one as a name, whose value need not be a text. */
  let stop = openTagIn(text);
  const add = (start: number, end: number, value?: Container) => {
    const container = open.at(-1);
    if (!container) return;
    const from = container.kind === 'object' ? container.nameAt : start;
    const part = { start: from, valueStart: start, end, container, value };
    container.parts.push(part);
    if (value) value.of = part;
  };
  const scalar = (start: number, end: number) => add(start, end);
  const failure = scanJson(
    masked,
    {
      open(kind, start) {
        const opened = new Container(kind, start, text.length);
        containers.push(opened);
        open.push(opened);
      },
      close(_, end) {
        const closed = open.pop();
        if (!closed) return;
        closed.end = end;
        closed.isWhole = stop === undefined || end <= stop;
        add(closed.start, end, closed);
      },
      name(start) {
        const object = open.at(-1);
        if (object) object.nameAt = start;
        if (text.charAt(start) !== '"') stop = Math.min(stop ?? start, start);
      },
      string: scalar,
      number: scalar,
      literal: (_, start, end) => scalar(start, end),
    },
    { depthLimit: MAX_DEPTH },
  );
  return { containers, brokenAt: stop ?? failure?.offset };
}
