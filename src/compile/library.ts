/** The runtime of compiled code: the declarations of `runtime`, of which an action takes what it needs. */
import type { Limits } from '../core/internal';
import bodies from './runtime/bodies.js?raw';
import dates from './runtime/dates.js?raw';
import decimals from './runtime/decimals.js?raw';
import filters from './runtime/filters.js?raw';
import freeUrls from './runtime/free-urls.js?raw';
import numbers from './runtime/numbers.js?raw';
import bare from './runtime/platform/bare.js?raw';
import digits from './runtime/platform/digits.js?raw';
import hashes from './runtime/platform/hashes.js?raw';
import node from './runtime/platform/node.js?raw';
import subtle from './runtime/platform/subtle.js?raw';
import web from './runtime/platform/web.js?raw';
import problems from './runtime/problems.js?raw';
import secrets from './runtime/secrets.js?raw';
import urls from './runtime/urls.js?raw';
import values from './runtime/values.js?raw';

/** Where compiled code runs: in Node, on the web platform, or where there is nothing but the language. */
export const PLATFORMS = ['node', 'web', 'bare'] as const;

export type Platform = (typeof PLATFORMS)[number];

/** A platform, or the web platform where the function may answer later: it signs with `crypto.subtle`. */
export type Target = Platform | 'edge';

export const isPlatform = (name: string): name is Platform => (PLATFORMS as readonly string[]).includes(name);

const COMMON = [problems, values, numbers, filters, decimals, dates, bodies, urls, freeUrls, secrets];

const FILES: Readonly<Record<Target, readonly string[]>> = {
  node: [...COMMON, node],
  web: [...COMMON, web, digits, hashes],
  edge: [...COMMON, web, digits, subtle],
  bare: [...COMMON, bare, digits, hashes],
};

/** A constant, function, class or type at the top of a file, with its comment. */
interface Declaration {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Declarations are separated by empty lines, and begin at the left margin. */
const declarationsIn = (file: string): Declaration[] =>
  file.split(/\n\n(?=\S)/).flatMap((text) => {
    const code = text.trimEnd().replace(/^export /m, '');
    const name = /^(?:const|class|(?:async )?function\*?) (\w+)/m.exec(code)?.[1] ?? typeName(code);
    return name === undefined ? [] : [{ name, lines: code.split('\n') }];
  });

/** The name behind the braces of a `@typedef`. */
const typeName = (comment: string): string | undefined =>
  comment.includes('@typedef') ? /^\w+/.exec(comment.slice(comment.lastIndexOf('} ') + 2))?.[0] : undefined;

const DECLARATIONS = new Map<Target, ReadonlyMap<string, Declaration>>();

/** Parsed when it is first asked for. */
function declarationsOf(platform: Target): ReadonlyMap<string, Declaration> {
  let found = DECLARATIONS.get(platform);
  if (!found) {
    found = new Map(FILES[platform].flatMap(declarationsIn).map((one) => [one.name, one]));
    DECLARATIONS.set(platform, found);
  }
  return found;
}

/** Names of everything that the runtime can add to a module. */
export const runtimeNames = (): Set<string> =>
  new Set([...PLATFORMS, 'edge' as const].flatMap((platform) => [...declarationsOf(platform).keys()]));

/** Code in pieces: texts in quotes, comments, and what is between them. */
function* piecesOf(
  code: string,
): Generator<{ readonly type: 'text' | 'comment' | 'code'; readonly source: string }> {
  let at = 0;
  for (const { index, 0: found } of code.matchAll(/'|\/\*\*|(?<=^|\s)\/\/ /gm)) {
    if (index < at) continue;
    const end = found === "'" ? endOfText(code, index) : endOf(code, found === '/**' ? '*/' : '\n', index);
    if (end === -1) continue;
    yield { type: 'code', source: code.slice(at, index) };
    yield { type: found === "'" ? 'text' : 'comment', source: code.slice(index, end) };
    at = end;
  }
  yield { type: 'code', source: code.slice(at) };
}

function endOf(code: string, mark: string, start: number): number {
  const found = code.indexOf(mark, start);
  return found === -1 ? code.length : found + mark.length;
}

/** -1 for a quote that no other one follows in its line: it is part of a regular expression. */
function endOfText(code: string, start: number): number {
  for (let at = start + 1; at < code.length && code[at] !== '\n'; at++) {
    if (code[at] === "'") return at + 1;
    if (code[at] === '\\') at++;
  }
  return -1;
}

/** A function of a text that remembers what it made of it. */
function remembering<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const found = made.get(text) ?? make(text);
    made.set(text, found);
    return found;
  };
}

/** The names in code, and those of types in its comments. */
function namesIn(code: string): Set<string> {
  const names = new Set<string>();
  for (const { type, source } of piecesOf(code)) {
    if (type === 'code')
      for (const [name] of source.matchAll(/(?<![\w$#]|(?<!\.\.)\.)[A-Za-z_]\w*/g)) names.add(name);
    if (type === 'comment')
      for (const line of source.split('\n'))
        for (const [name] of line
          .slice(line.indexOf('{') + 1, line.lastIndexOf('}') + 1)
          .matchAll(/[A-Z]\w*/g))
          names.add(name);
  }
  return names;
}

/** Code without what stands in quotes. */
export const withoutTexts = (code: string): string =>
  [...piecesOf(code)].map(({ type, source }) => (type === 'text' ? '' : source)).join('');

const withoutComments = (code: string): string =>
  [...piecesOf(code)].map(({ type, source }) => (type === 'comment' ? '' : source)).join('');

/** Texts of declarations come again and again; they are few. */
const namesInDeclaration = remembering(namesIn);
const declarationWithoutComments = remembering(withoutComments);

/** Tables of which only the entries are kept that the code names. */
const TABLES = ['LIMITS', 'HASHES'];

/** A line that is kept where something else needs one of these declarations or features (with `&`, all); or where nothing does. */
const CONDITION = /\/\/ (if|unless) /;

interface Surroundings {
  readonly limits: Limits;
  /** Hosts that a parser was asked for when the action was compiled, by the URL that it was asked with. */
  readonly hosts: Readonly<Record<string, string>>;
  readonly features: ReadonlySet<Feature>;
}

/**
 * What only some actions need: limits of the number of problems and of work, filters that are worked out once, and lone
 * surrogates in a URL.
 */
export const FEATURES = ['many', 'work', 'repeated', 'surrogates'] as const;

export type Feature = (typeof FEATURES)[number];

/** The declarations of the runtime that a text of code needs, in a valid order. */
export function runtimeFor(
  code: string,
  platform: Target,
  { limits, hosts, features }: Surroundings,
): string {
  const declarations = declarationsOf(platform);
  const kept = new Map<string, string>();
  const textOf = ({ name, lines }: Declaration): string => {
    if (name === 'KNOWN_HOSTS') return lines.join('\n').replace('{};', `${JSON.stringify(hosts)};`);
    const chosen = lines.flatMap((line) => {
      const [rest = line, condition, names = ''] = line.split(CONDITION);
      const isKept = (one: string): boolean => kept.has(one) || features.has(one as Feature);
      const isNeeded = names.split(' ').some((some) => some.split('&').every(isKept));
      if (condition === undefined) return [line];
      return isNeeded === (condition === 'if') ? [rest.trimEnd()] : [];
    });
    return chosen.join('\n');
  };
  const tables: Declaration[] = [];
  const namesInCode = namesIn(code);
  const ownCode = withoutComments(code);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    const names = new Set(namesInCode);
    for (const text of kept.values()) for (const name of namesInDeclaration(text)) names.add(name);
    for (const name of names) {
      const declaration = declarations.get(name);
      if (!declaration || kept.has(name)) continue;
      isGrowing = true;
      if (TABLES.includes(name)) tables.push(declaration);
      kept.set(name, TABLES.includes(name) ? '' : textOf(declaration));
    }
    // More of a declaration, or of a table, may be needed now.
    for (const name of kept.keys()) {
      const declaration = declarations.get(name);
      if (!declaration) continue;
      const next = tables.includes(declaration)
        ? cut(
            declaration,
            [ownCode, ...[...kept.values()].map(declarationWithoutComments)].join('\n'),
            limits,
          )
        : textOf(declaration);
      if (kept.get(name) !== next) isGrowing = true;
      kept.set(name, next);
    }
  }
  return [...declarations.keys()].flatMap((name) => kept.get(name) ?? []).join('\n\n');
}

/** A table with the entries that the code names, in one line where there is room. */
function cut({ name, lines }: Declaration, code: string, limits: Limits): string {
  const isOfLimits = name === 'LIMITS';
  const isUsed = (key: string): boolean => code.includes(isOfLimits ? `LIMITS.${key}` : `'${key}'`);
  const start = lines.findIndex((line) => line.startsWith('const '));
  const entries = lines.slice(start + 1, -1).flatMap((line) => {
    const key = /\w+/.exec(line)?.[0] ?? '';
    if (!isUsed(key)) return [];
    return isOfLimits ? `${key}: ${grouped(limits[key as keyof Limits])}` : line.trim().replace(/,$/, '');
  });
  const whole = `const ${name} = { ${entries.join(', ')} };`;
  const table =
    whole.length > 100 ? [`const ${name} = {`, ...entries.map((entry) => `  ${entry},`), '};'] : [whole];
  return [...lines.slice(0, start), ...table].join('\n');
}

/** A number with its digits in groups. */
const grouped = (number: number): string => number.toLocaleString('en').replaceAll(',', '_');

/** Names that the function has already, or that the language keeps for itself. */
const TAKEN = new Set(
  `arguments async await break case catch class const continue data debugger default delete do else enum eval export
  extends false finally for function if implements import in instanceof interface let new null of package private
  protected public return static super switch this throw true try typeof undefined var void while with yield
  atob authorization btoa contentType context crypto draft exports host id key keys message messageId module now process request require rowKey run
  scheme secondKey secondSignature secrets signature tag target time undefined url`.split(/\s+/),
);

/** Whether a name of a template can be a variable: it is short, plain, and nothing else in the code has it. */
export const isVariable = (name: string): boolean =>
  /^[a-z][A-Za-z]*$/.test(name) && !TAKEN.has(name) && !runtimeNames().has(name);
