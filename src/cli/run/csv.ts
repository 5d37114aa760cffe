/** What a CSV file means: the header, and the data of the records below it. row-splitters.ts finds the records. */
import { type Json, type JsonMember, jsonObject, NAME } from '../../core/internal';
import { shortened } from '../terminal-text';
import { DELIMITERS, type Delimiter } from './row-splitters';

/** The delimiter that occurs first in the header, outside quotes; a comma if there is none. */
export const delimiterOf = (header: string): Delimiter =>
  DELIMITERS.map((one) => ({ one, at: header.replaceAll(/"[^"]*"/g, quoteless).indexOf(one) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0]?.one ?? ',';

const quoteless = (quoted: string): string => '"'.repeat(quoted.length);

/** The values of a record, or what is wrong with it, as a sentence. */
function csvValues(record: string, delimiter: Delimiter): readonly string[] | string {
  const text = record.replace(/\r$/, '');
  const values: string[] = [];
  for (let at = 0; ; ) {
    if (text.charAt(at) === '"') {
      const end = closingQuote(text, at + 1);
      if (end < 0) return 'A quotation mark is not closed.';
      values.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
      if (at < text.length && text.charAt(at) !== delimiter)
        return 'There is text behind a closing quotation mark.';
    } else {
      const end = text.indexOf(delimiter, at);
      values.push(text.slice(at, end < 0 ? text.length : end));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return values;
    at++;
  }
}

/** The index of the next quotation mark that is not doubled; negative if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Reads the records below a header. */
export interface CsvReading {
  /** The record as a JSON object of strings with the names of the columns, or what is wrong with it. */
  readonly contextOf: (record: string) => { readonly context: string } | { readonly fault: string };
  /** Whether names of columns are paths, so that the context needs `withPaths`. */
  readonly hasPaths: boolean;
  /** Which paths lead nowhere, if any. */
  readonly hint?: string;
}

/** How to read the records, or why the header cannot be used, as a sentence. */
export function csvReading(header: string): CsvReading | string {
  const delimiter = delimiterOf(header);
  const names = csvValues(withoutReturns(header), delimiter);
  if (typeof names === 'string') return `Its header cannot be read. ${names}`;
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return `Its header has the name “${shortened(name)}” twice.`;
    seen.add(name);
  }
  const starts = names.map((name, column) => `${column > 0 ? ',' : '{'}${JSON.stringify(name)}:`);
  const contextOf: CsvReading['contextOf'] = (record) => {
    const values = csvValues(record, delimiter);
    if (typeof values === 'string') return { fault: values };
    if (values.length !== names.length)
      return {
        fault: `The row has ${counted(values.length, 'value')}, but the header has ${counted(names.length, 'name')}.`,
      };
    return {
      context: `${starts.map((start, column) => start + JSON.stringify(values[column])).join('')}}`,
    };
  };
  const paths = names.filter((name) => PATH.test(name));
  const [first, ...others] = paths.filter((name) => columnAbove(seen, name) !== undefined);
  if (first === undefined) return { contextOf, hasPaths: paths.length > 0 };
  const more = others.length > 0 ? ` So it is with ${counted(others.length, 'more column')}.` : '';
  const hint = `The column “${shortened(first)}” has its value at {{ ['${shortened(first)}'] }} only, because there is a column “${shortened(columnAbove(seen, first) ?? '')}”.${more}`;
  return { contextOf, hasPaths: true, hint };
}

/** A path of a tag (B6) with 2 to 100 steps. */
const PATH = new RegExp(`^${NAME}(?:[.](?:${NAME}|[0-9]+)){1,99}$`);

/**
 * Adds to the context of a record each value whose name is a path, such as `order.id`, at the place where the path
 * leads. Both places share the value. If another column, such as `order`, has a value on the way, the path leads
 * nowhere.
 */
export function withPaths(root: Json): Json {
  if (root.type !== 'object') return root;
  const inner: Members = new Map();
  for (const { name, value } of root.members)
    if (PATH.test(name) && columnAbove(root.byName, name) === undefined) place(inner, name.split('.'), value);
  return jsonObject([...root.members, ...membersOf(inner)]);
}

/** The column whose value is on the way of a path. */
function columnAbove(columns: { has(name: string): boolean }, path: string): string | undefined {
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const above = path.slice(0, dot);
    if (columns.has(above)) return above;
  }
  return undefined;
}

/** The members of an object under construction. */
type Members = Map<string, Json | Members>;

function place(root: Members, steps: readonly string[], value: Json): void {
  let members = root;
  for (const step of steps.slice(0, -1)) {
    const found = members.get(step);
    const next: Members = found instanceof Map ? found : new Map();
    members.set(step, next);
    members = next;
  }
  members.set(steps.at(-1) ?? '', value);
}

const membersOf = (members: Members): JsonMember[] =>
  Array.from(members, ([name, member]) => ({
    name,
    value: member instanceof Map ? jsonObject(membersOf(member)) : member,
  }));

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Without the CRs at its end: some programs write two. */
function withoutReturns(header: string): string {
  let end = header.length;
  while (header.charAt(end - 1) === '\r') end--;
  return header.slice(0, end);
}
