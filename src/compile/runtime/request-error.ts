/** The error that a compiled function throws, and its message. */
import type { Path } from '../../core';

/** What a message is made of besides its code. */
export type Values = Readonly<Record<string, unknown>>;

/** One thing that is wrong: its code, the setting it was found in, and what a message needs. */
export interface Fault {
  readonly code: string;
  readonly path: Path;
  /** The tag, as it is written. */
  readonly tag?: string | undefined;
  /** The key of the row, as it is written. */
  readonly key?: string | undefined;
  readonly values?: Values;
}

/** What is said of the commonest codes; the others are said themselves. */
const MESSAGES: Readonly<Record<string, (values: Values) => string>> = {
  'value-missing': () => 'has no value',
  'value-not-text': ({ type }) => `is an ${type}, not text`,
  'value-not-array': ({ type }) => `is of type ${type}, not an array`,
  'value-not-date': () => 'is not a date that exists',
  'value-not-decimal': () => 'is not a decimal number',
  'value-not-mapped': () => 'is none of the values of its map',
  'value-lone-surrogate': () => 'holds half of a surrogate pair',
  'value-not-json': ({ type, path }) => `has a ${type} at ${path}, which JSON does not have`,
  'json-too-deep': () => 'has more than 1,000 levels',
  'secret-missing': ({ name }) => `the secret ${name} has no value`,
};

const MAX_SHOWN_LENGTH = 100;

/** A tag or a key; none of them has more than one line once it is quoted. */
const shown = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;

/** A setting as it is written in JavaScript, and the key of its row. */
const placeOf = ({ path, key }: Fault): string => {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return key === undefined
    ? place.slice(1)
    : `${place.slice(1).replace(/\.value$/, '')} ${JSON.stringify(shown(key))}`;
};

function messageOf(fault: Fault): string {
  const { code, path, tag, values = {} } = fault;
  const message = Object.hasOwn(MESSAGES, code) ? MESSAGES[code]?.(values) : undefined;
  const about = tag === undefined ? (message ?? code) : `${shown(tag)} ${message ?? `(${code})`}`;
  return path.length > 0 ? `${placeOf(fault)}: ${about}` : about;
}

/** Why there is no request: the first thing that is wrong, and everything in `problems`. */
export class RequestError extends Error {
  declare readonly code: string;
  declare readonly path: Path;
  declare readonly tag: string | undefined;
  readonly problems: readonly Pick<Fault, 'code' | 'path' | 'tag'>[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(messageOf).join('; '));
    this.name = 'RequestError';
    this.problems = faults.map(({ code, path, tag }) => ({ code, path, ...(tag !== undefined && { tag }) }));
    Object.assign(this, this.problems[0]);
  }
}
