/**
 * The URL of an action after its operation has moved: the newer path with the values that the URL has for the
 * parameters of the path before, or the newer server in front of the same path.
 */
import { parseTemplate, pathText } from '../core/internal';
import type { ContractOperation } from './contract';

type Operation = Pick<ContractOperation, 'path' | 'server'>;

/** A URL as the segments of its address, with its tags whole, and what follows the path. */
interface Address {
  readonly segments: readonly string[];
  readonly rest: string;
}

function addressOf(url: string): Address {
  const segments = [''];
  let index = 0;
  for (const part of parseTemplate(url)) {
    const text = url.slice(part.start, part.end);
    if (part.type !== 'text') {
      segments[index] += text;
      continue;
    }
    const end = text.search(/[?#]/);
    const [first = '', ...others] = (end === -1 ? text : text.slice(0, end)).split('/');
    segments[index] += first;
    segments.push(...others);
    index += others.length;
    if (end !== -1) return { segments, rest: url.slice(part.start + end) };
  }
  return { segments, rest: '' };
}

const segmentsOf = (path: string): string[] => path.replace(/^\//, '').split('/');

/** A segment that is a parameter with text around it: `{id}.json`. */
const PARAMETER = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/;

function isSameText(one: string, other: string): boolean {
  try {
    return decodeURIComponent(one) === decodeURIComponent(other);
  } catch {
    return one === other;
  }
}

/** Adds the value that a segment of a URL has for the parameter of a segment of a path; false if they do not match. */
function take(segment: string, of: string, values: Map<string, string>): boolean {
  const found = PARAMETER.exec(of);
  if (!found) return !of.includes('{') && isSameText(segment, of);
  const [, before = '', name = '', after = ''] = found;
  const isAround = segment.startsWith(before) && segment.endsWith(after);
  const value = segment.slice(before.length, segment.length - after.length);
  if (!isAround || value === '') return false;
  values.set(name, value);
  return true;
}

/** The segments of a URL that are a path, and what comes before them. */
interface Matched {
  readonly before: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

function matched({ segments }: Address, path: string): Matched | undefined {
  const wanted = segmentsOf(path);
  const first = segments.length - wanted.length;
  const values = new Map<string, string>();
  // A host is no part of a path.
  const isPath =
    first >= (segments[1] === '' ? 3 : 1) &&
    wanted.every((of, index) => take(segments[first + index] ?? '', of, values));
  return isPath ? { before: segments.slice(0, first), values } : undefined;
}

const tagName = (name: string): string => pathText([name]) ?? name.replace(/[^A-Za-z0-9_]/g, '_');

/** What a URL has before a path; undefined if it does not end with the path. */
export const serverIn = (url: string, path: string): string | undefined =>
  matched(addressOf(url), path)?.before.join('/');

/**
 * The URL with the newer path, with the values that it has for the parameters of the path before; the same URL if it
 * has the newer path already, and undefined if it has neither.
 */
export function atPath(url: string, before: Operation, after: Operation): string | undefined {
  const address = addressOf(url);
  const [old, newer] = [before.path, after.path].map(segmentsOf) as [string[], string[]];
  const found = matched(address, before.path);
  const isThere = matched(address, after.path) !== undefined;
  // One path may be the end of the other: the longer is the one that is meant.
  if (!found || (isThere && newer.length > old.length)) return isThere ? url : undefined;
  const { values } = found;
  const unused = [...values.keys()].filter((name) => !after.path.includes(`{${name}}`));
  const path = newer.map((of) =>
    of.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      // A parameter with another name is the next of those that are gone.
      const known = values.has(name) ? name : unused.shift();
      return (known !== undefined && values.get(known)) || `{{ ${tagName(name)} }}`;
    }),
  );
  return [...found.before, ...path].join('/') + address.rest;
}

/** The URL at the newer server; the same URL if it is there already, and undefined if it is at neither. */
export function atServer(url: string, before: Operation, after: Operation): string | undefined {
  const { segments, rest } = addressOf(url);
  if (before.server === undefined || after.server === undefined) return undefined;
  const [old, newer] = [before.server.split('/'), after.server.split('/')];
  const valuesAt = (server: readonly string[]) => {
    const values = new Map<string, string>();
    return server.every((of, index) => take(segments[index] ?? '', of, values)) ? values : undefined;
  };
  const values = valuesAt(old);
  if (valuesAt(newer) && (newer.length > old.length || !values)) return url;
  if (!values) return undefined;
  const server = after.server.replace(
    /\{([^{}]+)\}/g,
    (_, name: string) => values.get(name) ?? `{{ ${tagName(name)} }}`,
  );
  return [server, ...segments.slice(old.length)].join('/') + rest;
}
