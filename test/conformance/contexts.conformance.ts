import { type Action, type Built, type Context, readContext } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';
import { conform, differs, excepted, type Verdict, verdictOf } from '../conformance';
import { readVectors, readVectorText } from '../vectors';
import { bodyTextOf, buildIn, errorsOf } from './actions';
import { partsOf, pathOf } from './json-parts';

/** A place where a value is inserted by its tag, and what a receiver reads there. */
interface Position {
  readonly name: string;
  readonly action: (tag: string) => Action;
  /** What the platform's own parsers find in the request. */
  readonly read: (built: Built) => unknown;
  readonly wanted: (text: string) => unknown;
}

const data = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([key, value]) => ({ key, value, enabled: true }));

/** Everything percent-encoded but A-Z a-z 0-9 - . _ ~ (B12). */
const strictlyEncoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const targetOf = ({ request }: Built) => request?.target;
const urlOf = ({ request }: Built): URL => new URL(request?.url ?? '');
const formOf = (built: Built) => [...new URLSearchParams(bodyTextOf(built))];
const jsonOf = (built: Built): object => JSON.parse(bodyTextOf(built) ?? '');

/** Places for text. */
const POSITIONS: readonly Position[] = [
  {
    name: 'URL path',
    action: (tag) => aWebhook({ method: 'GET', url: `https://example.org/a/${tag}/z` }),
    read: (built) => [targetOf(built), urlOf(built).pathname.split('/').map(decodeURIComponent)],
    wanted: (text) => [`/a/${strictlyEncoded(text)}/z`, ['', 'a', text, 'z']],
  },
  {
    name: 'URL query',
    action: (tag) => aWebhook({ method: 'GET', url: `https://example.org/?q=${tag}&z=1` }),
    read: (built) => [targetOf(built), ...urlOf(built).searchParams],
    wanted: (text) => [`/?q=${strictlyEncoded(text)}&z=1`, ['q', text], ['z', '1']],
  },
  {
    name: 'form value',
    action: (tag) => aWebhook({ data: data(['v', tag], ['z', '1']) }),
    read: formOf,
    wanted: (text) => [
      ['v', text],
      ['z', '1'],
    ],
  },
  {
    name: 'form key',
    action: (tag) => aWebhook({ data: data([tag, '1'], ['z', '2']) }),
    read: formOf,
    wanted: (text) => [
      [text, '1'],
      ['z', '2'],
    ],
  },
  {
    name: 'JSON value',
    action: (tag) => aWebhook({ format: 'json', data: data(['v', tag]) }),
    read: (built) => Object.entries(jsonOf(built)),
    wanted: (text) => [['v', text]],
  },
  {
    name: 'JSON key',
    action: (tag) => aWebhook({ format: 'json', data: data([tag, '1']) }),
    read: (built) => Object.entries(jsonOf(built)),
    wanted: (text) => [[text, '1']],
  },
  {
    name: 'inside a JSON string',
    action: (tag) => aRestApiCall({ body: `{ "v": "<${tag}>" }` }),
    read: jsonOf,
    wanted: (text) => ({ v: `<${text}>` }),
  },
];

interface Row {
  /** Absent where the grammar cannot say the path. */
  readonly path: string | undefined;
  readonly json: string;
  readonly position: Position | 'bare';
}

const isContainer = (json: string): boolean => json.startsWith('{') || json.startsWith('[');

/** The JSON text that a value is sent as: no white space, strings as `JSON.stringify` writes them, the digits kept. */
const compact = (json: string): string =>
  json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string) => (string ? JSON.stringify(JSON.parse(string)) : ''));

/** A value as text (B11): a string is itself, null is empty, everything else its characters. */
function textOf(json: string): string {
  if (json.startsWith('"')) return JSON.parse(json);
  return json === 'null' ? '' : json;
}

/** What is inserted at a place for text is read there again, character by character. */
function judgeText(tag: string, text: string, position: Position, context: Context): Verdict {
  const built = buildIn(position.action(tag), context);
  const errors = errorsOf(built);
  if (text === '' && position.name.endsWith('key') && errors.includes('key-empty'))
    return excepted('an empty key is a problem (B14)');
  if (/^\.\.?$/.test(text) && position.name === 'URL path' && errors.includes('url-dot-segment'))
    return excepted('a value that would change the path is refused (B12)');
  return built.request
    ? verdictOf(position.read(built), position.wanted(text))
    : differs(`refused: ${errors}`);
}

/** An object or array has no text (B11), unless it is made JSON. */
function judgeContainer(path: string, json: string, position: Position, context: Context): Verdict {
  const errors = errorsOf(buildIn(position.action(`{{ ${path} }}`), context));
  if (!errors.includes('value-not-text')) return differs('taken as text');
  return judgeText(`{{ ${path} | json }}`, compact(json), position, context);
}

function judge({ path, json, position }: Row, context: Context): Verdict {
  if (path === undefined) return excepted('a name with a quote, backslash or control is in no path (B6)');
  if (position === 'bare') {
    const built = buildIn(aRestApiCall({ body: `{"v": {{ ${path} }}}` }), context);
    return verdictOf(bodyTextOf(built), `{"v": ${compact(json)}}`);
  }
  return isContainer(json)
    ? judgeContainer(path, json, position, context)
    : judgeText(`{{ ${path} }}`, textOf(json), position, context);
}

interface Sample {
  readonly file: string;
  readonly bytes: number;
  readonly root: 'dict' | 'list';
  readonly depth: number;
}

const samples = readVectors<{ files: Sample[] }>('contexts/INDEX.json').files;
const textOfFile = (file: string): string => readVectorText(`contexts/${file}`);

conform('contexts/INDEX.json', samples, ({ file, root }) => {
  const { context, problems } = readContext(textOfFile(file));
  return verdictOf([problems, context.root.type], [[], root === 'list' ? 'array' : 'object']);
});

for (const { file } of samples) {
  const text = textOfFile(file);
  const { context } = readContext(text);
  const rows = partsOf(text).flatMap(({ steps, json }): Row[] => {
    const path = pathOf(steps);
    return [...POSITIONS, 'bare' as const].map((position) => ({ path, json, position }));
  });
  conform(`contexts/${file}`, rows, (row) => judge(row, context));
}
