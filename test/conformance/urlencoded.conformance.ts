import { aWebhook } from '../an-action';
import { conform, excepted, type Verdict, verdictOf } from '../conformance';
import { readVectors } from '../vectors';
import { bodyTextOf, buildWith, errorsOf, rows } from './actions';
import { LONE_SURROGATE } from './exceptions';

type Pair = readonly [key: string, value: string];

/** The body of a Webhook in the format `default`, from these pairs. */
const formOf = (pairs: readonly Pair[]) => buildWith(aWebhook({ data: rows(pairs) }));

/** The platform's own reader. */
const read = (body: string | undefined): Pair[] => [...new URLSearchParams(body)];

/** What is right where a row asks for what B14 or the fine points refuse; undefined where none of them does. */
function exceptionFor(pairs: readonly Pair[]): Verdict | undefined {
  const errors = errorsOf(formOf(pairs));
  const isLone = pairs.flat().some((text) => !text.isWellFormed());
  if (isLone && errors.includes('text-lone-surrogate')) return LONE_SURROGATE;
  const hasEmptyKey = pairs.some(([key, value]) => key === '' && value !== '');
  if (hasEmptyKey && errors.includes('key-empty')) return excepted('an empty key is a problem (B14)');
  const sent = pairs.filter(([key, value]) => key !== '' || value !== '');
  if (sent.length === pairs.length || hasEmptyKey || errors.length > 0) return undefined;
  const isRight = bodyTextOf(formOf(pairs)) === new URLSearchParams(sent.map(([...pair]) => pair)).toString();
  return isRight ? excepted('a row without key and value is not sent (B14)') : undefined;
}

const judgeBody = (pairs: readonly Pair[], body: string): Verdict =>
  exceptionFor(pairs) ?? verdictOf(bodyTextOf(formOf(pairs)), body);

/** Our bytes, read by the platform, give these pairs. */
const judgeRead = (pairs: readonly Pair[], output: readonly Pair[]): Verdict =>
  exceptionFor(pairs) ?? verdictOf(read(bodyTextOf(formOf(pairs))), output);

interface SearchParams {
  readonly cases: readonly { readonly pairs: readonly Pair[]; readonly body: string }[];
  readonly roundtrip: readonly { readonly query: string; readonly serialized: string }[];
  readonly construct: readonly { readonly input: readonly Pair[]; readonly output: readonly Pair[] }[];
  readonly sort: readonly { readonly input: string; readonly output: readonly Pair[] }[];
}

const FILE = 'urlencoded/wpt-urlsearchparams.json';
const { cases, roundtrip, construct, sort } = readVectors<SearchParams>(FILE);

conform(FILE, cases, ({ pairs, body }) => judgeBody(pairs, body));
conform(`${FILE}: roundtrip`, roundtrip, ({ query, serialized }) => judgeBody(read(query), serialized));
conform(`${FILE}: construct`, construct, ({ input, output }) => judgeRead(input, output));
conform(`${FILE}: sort`, sort, ({ input, output }) => {
  const pairs = read(input);
  const verdict = judgeRead(pairs, output);
  if (verdict.type !== 'differs') return verdict;
  const inOrder = judgeRead(pairs, pairs);
  return inOrder.type === 'agrees' ? excepted('rows keep their order; nothing is sorted (B15)') : inOrder;
});

interface ParserRow {
  readonly output: readonly Pair[];
}

const parsed = readVectors<{ cases: ParserRow[] }>('urlencoded/wpt-urlencoded-parser.json').cases;
conform('urlencoded/wpt-urlencoded-parser.json', parsed, ({ output }) => judgeRead(output, output));

interface FormRow {
  readonly name: string;
  readonly value: string;
  readonly body: string;
}

const forms = readVectors<{ cases: FormRow[] }>('urlencoded/wpt-html-form-urlencoded2.json').cases;
const hasLineEnd = ({ name, value }: FormRow): boolean => /[\r\n]/.test(name + value);

// The other reading of the same media type: HTML forms normalize line ends, and a Webhook must not.
conform('urlencoded/wpt-html-form-urlencoded2.json', forms, (row) => {
  const body = bodyTextOf(formOf([[row.name, row.value]]));
  const kept = verdictOf(read(body), [[row.name, row.value]]);
  if (kept.type !== 'agrees' || !hasLineEnd(row) || body === row.body) return verdictOf(body, row.body);
  return excepted('line ends are not normalized (B15)');
});

interface MatrixRow {
  readonly char: string;
  readonly whatwg: string;
}

const NAMED: Record<string, string> = {
  'lone-high-D800': '\ud800',
  'lone-low-DC00': '\udc00',
  CRLF: '\r\n',
  LFCR: '\n\r',
  'e-acute-NFC': '\u00e9',
  'e-acute-NFD': 'e\u0301',
};

const characterOf = (name: string): string =>
  NAMED[name] ?? String.fromCodePoint(Number.parseInt(name.slice(2), 16));

const matrix = readVectors<{ cases: MatrixRow[] }>('urlencoded/form-serializer-matrix.json').cases;
conform('urlencoded/form-serializer-matrix.json', matrix, ({ char, whatwg }) =>
  judgeBody([['k', characterOf(char)]], `k=${whatwg}`),
);
