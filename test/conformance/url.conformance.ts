import type { Built } from '../../src/core';
import { aWebhook } from '../an-action';
import { conform, differs, doesNotApply, excepted, type Verdict, verdictOf } from '../conformance';
import { parseMessage } from '../message';
import { readVectors, withoutComments } from '../vectors';
import { bodyTextOf, buildWith, errorsOf, getFrom, headerOf, rows } from './actions';
import { ENGINE_TABLES, isEngineDifference } from './engine';
import { LONE_SURROGATE } from './exceptions';

/** What a request line and a Host field should say. */
interface Place {
  readonly scheme: string;
  readonly host: string;
  readonly target: string;
}

function urlPlaceOf(built: Built): Place | undefined {
  const { request } = built;
  if (!request) return undefined;
  const scheme = request.url.slice(0, request.url.indexOf(':'));
  return { scheme, host: headerOf(built, 'Host') ?? '', target: request.target };
}

/** Judges a URL against what the standard makes of it, or a part of that; `undefined`: it is refused. */
function judgeUrl<T>(
  url: string,
  wanted: T | undefined,
  partOf: (place: Place) => T,
  built = getFrom(url),
): Verdict {
  const place = urlPlaceOf(built);
  const verdict = verdictOf(place && partOf(place), wanted);
  if (verdict.type !== 'agrees') return exceptionFor(url, wanted, built, partOf) ?? verdict;
  const isRefusedAsUrl = errorsOf(built).every((code) => code.startsWith('url-') || !url.isWellFormed());
  return isRefusedAsUrl ? verdict : differs('refused, but not as a URL');
}

function exceptionFor<T>(
  url: string,
  wanted: T | undefined,
  built: Built,
  partOf: (place: Place) => T,
): Verdict | undefined {
  const errors = errorsOf(built);
  if (wanted !== undefined && errors.includes('url-control') && /[\0-\x1f\x7f]/.test(url)) {
    return excepted('a control character in the URL is refused, not deleted or encoded (B19)');
  }
  if (wanted !== undefined && errors.includes('url-credentials') && url.includes('@')) {
    const { headers, target } = parseMessage(built.bytes);
    const shown = { scheme: new URL(url).protocol.slice(0, -1), host: headers.get('Host') ?? '', target };
    const verdict = verdictOf(partOf(shown), wanted);
    return verdict.type === 'agrees'
      ? excepted('a URL with a user or password is refused; the rest of it is read alike (B19)')
      : verdict;
  }
  const isLone = errors.some((code) => code === 'text-lone-surrogate' || code === 'value-lone-surrogate');
  if (wanted !== undefined && isLone && !url.isWellFormed()) {
    return LONE_SURROGATE;
  }
  const isEngine = isEngineDifference('urltestdata', url, url, urlPlaceOf(built)?.host);
  return isEngine ? ENGINE_TABLES : undefined;
}

const whole = (place: Place): Place => place;

interface TargetRow {
  readonly input: string;
  readonly expect: 'accept' | 'reject';
  readonly scheme: string;
  readonly host_header: string;
  readonly target_if_href_used: string;
}

const TARGETS = 'url/http-target-vectors.json';
const targets = readVectors<{ cases: TargetRow[] }>(TARGETS).cases;

function wantedPlace(row: TargetRow): Place | undefined {
  const { scheme, host_header: host, target_if_href_used: target } = row;
  return row.expect === 'accept' ? { scheme, host, target } : undefined;
}

conform(TARGETS, targets, (row) => judgeUrl(row.input, wantedPlace(row), whole));

// A tag at the very start brings the URL as it is, so it means the same (B12).
for (const tag of ['{{ url }}', '{{ url | raw }}']) {
  conform(`${TARGETS}: brought by ${tag}`, targets, (row) => {
    const built = buildWith(aWebhook({ method: 'GET', url: tag }), JSON.stringify({ url: row.input }));
    return judgeUrl(row.input, wantedPlace(row), whole, built);
  });
}

interface ParserRow {
  readonly input: string;
  readonly base: string | null;
  readonly failure?: true;
  readonly href: string;
  readonly protocol: string;
  readonly host: string;
}

/** Why a parser row says nothing about a URL that stands by itself. */
function whyNot({ input, base }: ParserRow): Verdict | undefined {
  if (base !== null && !URL.canParse(base)) return doesNotApply('about an invalid base');
  const text = input.replace(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '');
  const scheme = /^(https?):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return doesNotApply('not an absolute http or https URL');
  const isRelative = base?.startsWith(`${scheme}:`) && !text.slice(scheme.length + 1).startsWith('//');
  return isRelative ? doesNotApply('relative to a base of the same scheme') : undefined;
}

function judgeParserRow(row: ParserRow): Verdict {
  const notApplying = whyNot(row);
  if (notApplying) return notApplying;
  if (row.failure) return judgeUrl<Place>(row.input, undefined, whole);
  const target = row.href.replace(/^https?:\/\/[^/]*/, '').replace(/#.*$/s, '');
  return judgeUrl(row.input, { scheme: row.protocol.slice(0, -1), host: row.host, target }, whole);
}

for (const file of ['wpt-urltestdata', 'wpt-urltestdata-javascript-only', 'ada-extra-urltestdata']) {
  const path = `url/${file}.json`;
  conform(path, withoutComments(readVectors<(ParserRow | string)[]>(path)), judgeParserRow);
}

interface EncodingRow {
  readonly input: string;
  readonly output: { readonly 'utf-8': string };
}

const encodings = withoutComments(readVectors<(EncodingRow | string)[]>('url/wpt-percent-encoding.json'));
conform('url/wpt-percent-encoding.json', encodings, ({ input, output }) =>
  judgeUrl(`https://example.org/?${input}`, `/?${output['utf-8']}`, ({ target }) => target),
);

interface TableRow {
  readonly cp: string;
  readonly path: string;
  readonly query: string;
  /** The host, perhaps followed by a remark on what became of the rest; null where it is refused. */
  readonly host: string | null;
  readonly formSerialize: string;
}

const TABLE = 'url/percent-encode-table.json';
const table = readVectors<{ cases: TableRow[] }>(TABLE).cases;

/** The character between two letters, as the table was measured. */
const between = ({ cp }: TableRow): string => `A${String.fromCodePoint(Number.parseInt(cp.slice(2), 16))}B`;

conform(`${TABLE}: path`, table, (row) =>
  judgeUrl(`https://example.org/${between(row)}`, `/${row.path}`, ({ target }) => target.replace(/\?.*/, '')),
);
conform(`${TABLE}: query`, table, (row) =>
  judgeUrl(`https://example.org/?${between(row)}`, `/?${row.query}`, ({ target }) => target),
);
conform(`${TABLE}: host`, table, (row) =>
  judgeUrl(`https://${between(row)}.test/`, row.host?.replace(/ .*/, ''), ({ host }) => host),
);
conform(`${TABLE}: formSerialize`, table, (row) => {
  const built = buildWith(aWebhook({ data: rows([['k', between(row)]]) }));
  if (errorsOf(built).includes('text-lone-surrogate') && row.cp === 'U+D800') return LONE_SURROGATE;
  return verdictOf(bodyTextOf(built), `k=${row.formSerialize}`);
});

interface PreparedRow {
  readonly input: string;
  readonly params?: readonly (readonly [string, string])[];
  /** The URL, or `reject`. */
  readonly expect: string;
}

const prepared = readVectors<{ cases: PreparedRow[] }>('url/requests-prepare-url.json').cases;
conform('url/requests-prepare-url.json', prepared, ({ input, params, expect }) => {
  if (params) return doesNotApply('a list of query parameters; an action has one URL');
  const url = getFrom(input).request?.url;
  const verdict = verdictOf(url, expect === 'reject' ? undefined : expect);
  const isStandard = URL.canParse(input) && new URL(input).href === url;
  return verdict.type === 'differs' && isStandard
    ? excepted('that library departs from the URL Standard, which is followed here (B19)')
    : verdict;
});
