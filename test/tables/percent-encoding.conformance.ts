import { aWebhook } from '../an-action';
import { conform, type Verdict, verdictOf } from '../conformance';
import { bodyTextOf, buildWith, errorsOf, getFrom, rows } from '../conformance/actions';
import { CODE_POINTS, codePointsOf, percentEncoded } from './octets';

// URL Standard §1.3, each set as it is defined there: by what it adds to another one.

type PercentEncodeSet = (codePoint: number) => boolean;

const adding = (set: PercentEncodeSet, ...ranges: readonly string[]): PercentEncodeSet => {
  const added = codePointsOf(...ranges);
  return (codePoint) => set(codePoint) || added.has(codePoint);
};

const C0_CONTROL: PercentEncodeSet = (codePoint) => codePoint <= 0x1f || codePoint > 0x7e;
const QUERY = adding(C0_CONTROL, ' ', '"', '#', '<', '>');
const SPECIAL_QUERY = adding(QUERY, "'");
const PATH = adding(QUERY, '?', '^', '`', '{', '}');
const USERINFO = adding(PATH, '/', ':', ';', '=', '@', '[-]', '|');
const COMPONENT = adding(USERINFO, '$-&', '+', ',');
const FORM = adding(COMPONENT, '!', "'-)", '~');

// RFC 3986 §2.3: everything else is encoded where a value is inserted (B12).
const unreserved = codePointsOf('A-Z', 'a-z', '0-9', '-', '.', '_', '~');
const INSERTED: PercentEncodeSet = (codePoint) => !unreserved.has(codePoint);

const encoded = (codePoint: number, set: PercentEncodeSet): string =>
  set(codePoint) ? percentEncoded(codePoint) : String.fromCodePoint(codePoint);

const isControl = (codePoint: number): boolean => codePoint <= 0x1f || codePoint === 0x7f;

/** What is written in a URL between two letters: its target, or that a control is refused (B19). */
function judgeWritten(codePoint: number, url: string, target: string): Verdict {
  const built = getFrom(url);
  return isControl(codePoint)
    ? verdictOf(errorsOf(built), ['url-control'])
    : verdictOf(built.request?.target, target);
}

conform('URL: each code point in the path', CODE_POINTS, (codePoint) => {
  const character = String.fromCodePoint(codePoint);
  // These mean something in the path of an http URL (§4.4, path state).
  const meant: Record<string, string> = { '?': 'A?B', '#': 'A', '\\': 'A/B' };
  const target = meant[character] ?? `A${encoded(codePoint, PATH)}B`;
  return judgeWritten(codePoint, `https://example.org/A${character}B`, `/${target}`);
});

conform('URL: each code point in the query', CODE_POINTS, (codePoint) => {
  const character = String.fromCodePoint(codePoint);
  const target = character === '#' ? 'A' : `A${encoded(codePoint, SPECIAL_QUERY)}B`;
  return judgeWritten(codePoint, `https://example.org/?A${character}B`, `/?${target}`);
});

conform('URL: each code point as a value in path and query (B12)', CODE_POINTS, (codePoint) => {
  const url = 'https://example.org/A{{ v }}B?A{{ v }}B';
  const context = JSON.stringify({ v: String.fromCodePoint(codePoint) });
  const built = buildWith(aWebhook({ method: 'GET', url }), context);
  const value = encoded(codePoint, INSERTED);
  return verdictOf(built.request?.target, `/A${value}B?A${value}B`);
});

// §3.5: a forbidden domain code point; what ends the host or begins a port is another matter.
const FORBIDDEN = codePointsOf(' ', '<', '>', '[-]', '^', '|', '%');
const ENDS: Record<string, string> = { '/': '/B.test/', '\\': '/B.test/', '?': '/?B.test/', '#': '/' };

conform(
  'URL: each ASCII code point in the host',
  CODE_POINTS.filter((one) => one < 0x80),
  (codePoint) => {
    const character = String.fromCodePoint(codePoint);
    const built = getFrom(`https://a${character}B.test/`);
    const found = built.request && [built.request.headers[0]?.[1], built.request.target];
    const end = ENDS[character];
    if (end !== undefined) return verdictOf(found, ['a', end]);
    const isRefused =
      isControl(codePoint) || FORBIDDEN.has(codePoint) || character === ':' || character === '@';
    return verdictOf(found, isRefused ? undefined : [`a${character.toLowerCase()}b.test`, '/']);
  },
);

/** §5.2, the serializer: a space is a plus sign. */
const formEncoded = (text: string): string =>
  Array.from(text, (character) =>
    character === ' ' ? '+' : encoded(character.codePointAt(0) ?? 0, FORM),
  ).join('');

conform('form: each code point as a key and as a value', CODE_POINTS, (codePoint) => {
  const character = String.fromCodePoint(codePoint);
  const context = JSON.stringify({ v: character });
  const inserted = { key: 'A{{ v }}B', value: '{{ v }}', enabled: true };
  const data = [...rows([[`A${character}B`, character]]), inserted];
  const pair = `${formEncoded(`A${character}B`)}=${formEncoded(character)}`;
  return verdictOf(bodyTextOf(buildWith(aWebhook({ data }), context)), `${pair}&${pair}`);
});

const AWKWARD = ['', ' ', '&', '=', '+', '%', '%41', '\r\n', '\n', ';', '~*', 'ä', '😀'];
const PAIRS = AWKWARD.flatMap((key) => AWKWARD.map((value) => [`k${key}`, value] as const));

conform('form: pairs in their order, repeated keys and line ends kept (B15)', PAIRS, (pair) => {
  const pairs = [pair, ['k', 'last'], pair] as const;
  const body = pairs.map((one) => one.map(formEncoded).join('=')).join('&');
  return verdictOf(bodyTextOf(buildWith(aWebhook({ data: rows(pairs) }))), body);
});
