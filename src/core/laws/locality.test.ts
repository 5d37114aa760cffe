import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contextOf, contextValues, sendableAction, type Values } from '../../../test/arbitrary-request';
import { slice } from '../../../test/thorough';
import { type Action, type Built, build, type Input, type Path, readContext } from '..';

/**
 * What a change may touch. A span names a setting when it was taken from it or derived from it,
 * and a value of the context in the same way. Of the spans that do not name what changed, text
 * and origin stay the same, in the same order; only their offsets move.
 *
 * Fixed spans belong to no setting: they come and go with the structure that they write (the
 * comma between two rows, the slash of a URL without a path). While the structure stays, so do they.
 */
type Piece = readonly [text: string, origin: unknown];

const isAbout = (named: Path, changed: Path): boolean =>
  named.slice(0, changed.length).every((step, index) => step === changed[index]);

type Names = (input: Input) => boolean;

/** The spans as text and origin: those that do not name what changed, and the fixed ones. */
function split({ bytes, spans }: Built, names: Names): { others: Piece[]; fixed: string[] } {
  const others: Piece[] = [];
  const fixed: string[] = [];
  for (const { start, end, origin } of spans) {
    const text = Buffer.from(bytes.subarray(start, end)).toString();
    if (origin.from === 'protocol') fixed.push(text);
    else if (!(origin.from === 'derived' ? origin.inputs : [origin]).some(names)) others.push([text, origin]);
  }
  return { others, fixed };
}

const setting =
  (changed: Path): Names =>
  (input) =>
    'path' in input && isAbout(input.path, changed);

const value =
  (changed: Path): Names =>
  (input) =>
    input.from === 'context' && isAbout(input.context, changed);

/** The settings that hold text which is sent, by path. */
function textSettings(action: Action): Path[] {
  const paths: Path[] = [['url']];
  if (action.objectId === 'automation.rest-api-call') paths.push(['body']);
  else for (const index of action.data.keys()) paths.push(['data', index, 'key'], ['data', index, 'value']);
  for (const name of Object.keys(action.authentication)) {
    if (name !== 'method' && name !== 'scheme') paths.push(['authentication', name]);
  }
  return paths;
}

/** What an action has at a path; undefined when it has nothing there. */
function read(from: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], from);
}

/** A copy with another value at a path. */
function write<T>(into: T, path: Path, changed: unknown): T {
  const copy = structuredClone(into);
  const parent = read(copy, path.slice(0, -1)) as Record<string, unknown>;
  parent[String(path.at(-1))] = changed;
  return copy;
}

const NOW = 1_700_000_000;
const buildWith = (action: Action, values: Values, now = NOW) =>
  build(action, { context: readContext(contextOf(values)).context, now, id: 'msg_1' });

/** Two actions that differ in one text setting, and both make a request. */
const twoActions = fc
  .tuple(sendableAction, sendableAction, fc.nat(), contextValues)
  .map(([action, other, index, values]) => {
    const paths = textSettings(action);
    const path = paths[index % paths.length] ?? ['url'];
    const changed = read(other, path);
    const second = typeof changed === 'string' ? write(action, path, changed) : action;
    return { path, values, first: action, second };
  })
  .filter(({ first, second, path }) => read(first, path) !== read(second, path))
  // Left empty, a header name comes from the signing scheme: that is another source.
  .filter(
    ({ first, second, path }) =>
      path.at(-1) !== 'headerName' || (read(first, path) !== '' && read(second, path) !== ''),
  );

describe('B27 a changed setting changes only the spans that name it', () => {
  test('text of every kind', () => {
    fc.assert(
      fc.property(twoActions, ({ path, values, first, second }) => {
        const [before, after] = [buildWith(first, values), buildWith(second, values)];
        fc.pre(before.request !== undefined && after.request !== undefined);
        const [one, two] = [split(before, setting(path)), split(after, setting(path))];
        expect(two.others).toEqual(one.others);
        if (path[0] !== 'url') expect(two.fixed).toEqual(one.fixed);
      }),
      { numRuns: slice(300, 100) },
    );
  });

  test('a row that is switched on or off', () => {
    fc.assert(
      fc.property(sendableAction, contextValues, fc.nat(), (action, values, number) => {
        fc.pre(action.objectId === 'automation.webhook' && action.data.length > 0);
        const rows = action.objectId === 'automation.webhook' ? action.data : [];
        const path = ['data', number % rows.length];
        const flipped = write(action, [...path, 'enabled'], !read(action, [...path, 'enabled']));
        const [before, after] = [buildWith(action, values), buildWith(flipped, values)];
        expect(split(after, setting(path)).others).toEqual(split(before, setting(path)).others);
      }),
    );
  });

  test('the name changes nothing', () => {
    fc.assert(
      fc.property(sendableAction, contextValues, fc.string(), (action, values, name) => {
        expect(buildWith({ ...action, name }, values)).toEqual(buildWith(action, values));
      }),
    );
  });

  test('POST or PUT', () => {
    fc.assert(
      fc.property(sendableAction, contextValues, (action, values) => {
        const [post, put] = (['POST', 'PUT'] as const).map((method) =>
          split(buildWith({ ...action, method }, values), setting(['method'])),
        );
        expect(put).toEqual(post);
      }),
    );
  });

  test('the format: the same settings in the same order, in another encoding', () => {
    fc.assert(
      fc.property(sendableAction, contextValues, (action, values) => {
        fc.pre(action.objectId === 'automation.webhook' && action.method !== 'GET');
        const [form, json] = (['default', 'json'] as const).map((format) =>
          split(buildWith({ ...action, format } as Action, values), setting(['format'])).others.map(
            ([, origin]) => ({ ...(origin as object), encoding: undefined }),
          ),
        );
        expect(json).toEqual(form);
      }),
    );
  });
});

/** The values that may change, each by its path. Those that a start tag brings write the URL itself. */
const CHANGING: readonly Path[] = [['a'], ['b'], ['c'], ['n'], ['list'], ['host'], ['port']];

describe('B27 a changed value of the context changes only the spans that name it', () => {
  test('a value of the same kind, not empty', () => {
    fc.assert(
      fc.property(
        sendableAction,
        contextValues,
        contextValues,
        fc.constantFrom(...CHANGING),
        (action, values, others, path) => {
          const changed = write(values, path, read(others, path));
          const [before, after] = [buildWith(action, values), buildWith(action, changed)];
          fc.pre(before.request !== undefined && after.request !== undefined);
          const [one, two] = [split(before, value(path)), split(after, value(path))];
          // The colon before a port is the URL's own; it goes with the default port.
          const own = ({ others: pieces }: typeof one) =>
            pieces.filter(([text]) => path[0] !== 'port' || text !== ':');
          expect(own(two)).toEqual(own(one));
          expect(two.fixed).toEqual(one.fixed);
        },
      ),
      { numRuns: slice(300, 100) },
    );
  });
});

describe('B25 another time changes only the spans that name the clock', () => {
  test('for every action', () => {
    fc.assert(
      fc.property(sendableAction, contextValues, fc.nat(), (action, values, now) => {
        const clock: Names = ({ from }) => from === 'clock';
        expect(split(buildWith(action, values, now), clock)).toEqual(split(buildWith(action, values), clock));
      }),
    );
  });
});
