import { hasErrors, readContext } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';
import { conform, type Verdict, verdictOf } from '../conformance';
import { bodyTextOf, buildWith, rows } from '../conformance/actions';
import { isThorough } from '../thorough';
import { CODE_POINTS, sequences } from './octets';

// RFC 8259, its grammar walked over every short text of a few characters.

interface Row {
  readonly json: string;
  readonly isJson: boolean;
}

/** As the context it is accepted or refused; as a body it goes out as it stands and is told if it is no JSON. */
function judge({ json, isJson }: Row): Verdict {
  const context = verdictOf(!hasErrors(readContext(json).problems), isJson || json.trim() === '');
  // Two braces would begin a tag.
  if (context.type !== 'agrees' || json.includes('{{')) return context;
  const built = buildWith(aRestApiCall({ body: json }));
  const told = built.problems.some(({ code }) => code === 'body-not-json');
  return verdictOf([bodyTextOf(built), told], [json, !isJson]);
}

/** §6: number = [ minus ] int [ frac ] [ exp ]. */
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
conform(
  'JSON: numbers',
  sequences(['-', '0', '1', '.', 'e', '+'], isThorough ? 5 : 4).map((signs) => {
    const json = signs.join('');
    return { json, isJson: NUMBER.test(json) };
  }),
  judge,
);

/** §7: what can stand between the quotes. */
const CHARACTERS = /^(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*$/;
conform(
  'JSON: strings',
  sequences(['a', '\\', '"', 'u', '00', '0', 'n', '\t', '/', '\u007f'], isThorough ? 4 : 3).map((signs) => {
    const characters = signs.join('');
    return { json: `"${characters}"`, isJson: CHARACTERS.test(characters) };
  }),
  judge,
);

/** §3: the literal names are lower-case, and there are no others. */
const LITERALS = ['true', 'false', 'null'];
const misspelled = LITERALS.flatMap((literal) =>
  Array.from(literal, (letter, at) => [
    literal.slice(0, at) + literal.slice(at + 1),
    literal.slice(0, at) + letter.toUpperCase() + literal.slice(at + 1),
    `${literal.slice(0, at)}${letter}${literal.slice(at)}`,
  ]).flat(),
);
conform(
  'JSON: literal names',
  [
    ...LITERALS.map((json) => ({ json, isJson: true })),
    ...[...misspelled, 'undefined', 'NaN', 'Infinity', '-Infinity', "'a'", 'a'].map((json) => ({
      json,
      isJson: false,
    })),
  ],
  judge,
);

const WRITTEN: Record<string, string> = { S: '"s"', T: 'true' };

/** §4 and §5, from the inside out: whatever is a value becomes `V`, until nothing more does. */
function isValue(tokens: string): boolean {
  const inner = tokens
    .replace(/T/g, 'V')
    .replace(/\[(?:[SV](?:,[SV])*)?\]|\{(?:S:[SV](?:,S:[SV])*)?\}/g, 'V');
  return inner === tokens ? /^[SV]$/.test(tokens) : isValue(inner);
}

conform(
  'JSON: objects and arrays',
  sequences(['[', ']', '{', '}', ',', ':', 'T', 'S'], isThorough ? 5 : 4).map((signs) => ({
    json: signs.map((sign) => WRITTEN[sign] ?? sign).join(''),
    isJson: isValue(signs.join('')),
  })),
  judge,
);

/** §2: white space is these four, before and after each of the six signs, and nothing else is. */
const SPACES = [' ', '\t', '\n', '\r'];
const NO_SPACES = ['\v', '\f', '\u0085', '\u00a0', '\u2028', '\u3000', '/**/', '//\n', '#\n'];
const spaced = (space: string): string =>
  `${space}{"a"${space}:${space}[1${space},${space}2]${space}}${space}`;
conform(
  'JSON: white space',
  [
    ...SPACES.map((space) => ({ json: spaced(space), isJson: true })),
    ...NO_SPACES.map((space) => ({ json: spaced(space), isJson: false })),
  ],
  judge,
);

/** ECMA-262, QuoteJSONString: short escapes where there are any, else four lower-case digits for controls. */
const SHORT: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};
const escaped = (codePoint: number): string =>
  SHORT[String.fromCodePoint(codePoint)] ??
  (codePoint < 0x20
    ? `\\u00${codePoint < 0x10 ? '0' : ''}${codePoint.toString(16)}`
    : String.fromCodePoint(codePoint));

conform('JSON: each code point in a string that is written', CODE_POINTS, (codePoint) => {
  const value = `A${String.fromCodePoint(codePoint)}B`;
  const json = `"A${escaped(codePoint)}B"`;
  const context = JSON.stringify({ v: value });
  return verdictOf(
    [
      bodyTextOf(buildWith(aWebhook({ format: 'json', data: rows([[value, value]]) }))),
      bodyTextOf(buildWith(aRestApiCall({ body: '["{{ v }}",{{ v }},{{ v | json }}]' }), context)),
    ],
    [`{${json}:${json}}`, `[${json},${json},${json}]`],
  );
});
