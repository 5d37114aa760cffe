/** Contexts for templates with markers: lists of objects in each other, and here and there what few templates expect. */
import fc from 'fast-check';
import { hostileText, numberText } from '../arbitrary';

/** The kinds of value that contexts have. */
export type Kind =
  | 'text'
  | 'number'
  | 'flag'
  | 'maybe'
  | 'anything'
  | 'texts'
  | 'node'
  | 'nodes'
  | 'maybe-nodes'
  | 'pair'
  | 'pairs';

/** The members of an object of the context, and of the context itself, which is a node. */
export const NODE: Readonly<Record<string, Kind>> = {
  id: 'text',
  n: 'number',
  on: 'flag',
  note: 'maybe',
  tags: 'texts',
  kids: 'nodes',
  more: 'maybe-nodes',
  pairs: 'pairs',
};
export const PAIR: Readonly<Record<string, Kind>> = { k: 'text', v: 'anything' };

const text = fc
  .oneof(fc.constantFrom('a', 'b', '', '1', 'it\'s "quoted"'), hostileText)
  .map((value) => JSON.stringify(value));
const number = fc.oneof(
  fc.constantFrom('1', '1.0', '0', '-0.0', '2', '1e0', '12345678901234567890'),
  numberText,
);
const flag = fc.constantFrom('true', 'false');
/** Undefined: the member is not there. */
const maybe = fc.oneof(fc.constantFrom(undefined, 'null', '""', '0'), text, number);

/** Rarely something else, for which few templates are written. */
const mostly = <T>(usual: fc.Arbitrary<T>, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 80, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const list = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  mostly(
    fc.array(mostly(item, 'null', '{}', '[]'), { maxLength: 3 }).map((items) => `[ ${items.join(', ')} ]`),
    '{"id":"an object"}',
    'null',
    '"text"',
  );

const objectText = (members: Readonly<Record<string, string | undefined>>): string => {
  const written = Object.entries(members).filter(([, value]) => value !== undefined);
  return `{${written.map(([name, value]) => `${JSON.stringify(name.replace('+', ''))}: ${value}`).join()}}`;
};

const pair = fc.record({ k: text, v: fc.oneof(text, number, flag, list(text)) }).map(objectText);

/** JSON text of an object with lists of such objects in it, and so on to a depth. */
export const node = (depth: number): fc.Arbitrary<string> => {
  const kids = depth === 0 ? fc.constant('[]') : list(node(depth - 1));
  const members: Record<string, fc.Arbitrary<string | undefined>> = {
    id: mostly<string | undefined>(text, undefined, 'null'),
    n: mostly<string | undefined>(number, undefined),
    on: flag,
    note: maybe,
    tags: list(text),
    kids,
    more: fc.oneof(fc.constantFrom(undefined, 'null', '[]'), kids),
    pairs: depth === 1 ? fc.constant('[]') : list(pair),
    // The same name again: the last one is found.
    'note+': fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: text }),
  };
  return fc.record(members).map(objectText);
};
