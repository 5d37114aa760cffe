import { hasErrors, readContext } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';
import { AGREES, conform, differs, doesNotApply, excepted, type Verdict, verdictOf } from '../conformance';
import { readVectors } from '../vectors';
import { bodyTextOf, buildWith, errorsOf, literally, rows } from './actions';
import { LONE_SURROGATE } from './exceptions';

interface Document {
  readonly name: string;
  readonly expect: 'accept' | 'reject' | 'either' | 'transform';
  readonly b64: string;
}

const SUITE = 'json/jsontestsuite.json';
const suite = readVectors<{ cases: Document[] }>(SUITE).cases;

/** The documents that the suite names by their recipe. */
const deep: Document[] = [
  { name: 'n_structure_100000_opening_arrays.json', text: '['.repeat(100_000) },
  { name: 'n_structure_open_array_object.json', text: '[{"":'.repeat(50_000) },
].map(({ name, text }) => ({ name, expect: 'reject', b64: Buffer.from(text).toString('base64') }));

const documents = [...suite, ...deep];

const NOT_TEXT = doesNotApply('not UTF-8, so no text that a setting could hold');

/** The text of a document with its byte order mark, if it has one; undefined when it is no UTF-8. */
function textOf({ b64 }: Pick<Document, 'b64'>): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(b64, 'base64'));
  } catch {
    return undefined;
  }
}

/** As a REST body every text goes out as it stands; what is not JSON is told, what is, is not. */
function judgeBody(document: Document): Verdict {
  const text = textOf(document);
  if (text === undefined) return NOT_TEXT;
  const built = buildWith(aRestApiCall({ body: literally(text) }));
  const sent = verdictOf(built.request && Buffer.from(built.request.body).toString('base64'), document.b64);
  if (sent.type !== 'agrees' || document.expect === 'either') return sent;
  const told = built.problems.filter(({ severity }) => severity !== 'hint').map(({ code }) => code);
  return verdictOf(told, document.expect === 'reject' ? ['body-not-json'] : []);
}

conform(`${SUITE}: as a REST body`, documents, judgeBody);

/** The numbers of a JSON text, by their characters. */
const numbersOf = (json: string): string[] =>
  json.replace(/"(?:[^"\\]|\\.)*"/gs, '""').match(/-?[0-9][0-9.eE+-]*/g) ?? [];

/** A value of the context, put into a body as JSON: the same value, every number by its characters. */
function judgeInserted(json: string): Verdict {
  const built = buildWith(aRestApiCall({ body: '{{ v }}' }), `{"v":${json}}`);
  const isLone = errorsOf(built).includes('value-lone-surrogate') && !holdsOnlyPairs(JSON.parse(json));
  if (isLone) return LONE_SURROGATE;
  const body = bodyTextOf(built);
  if (body === undefined) return differs(`refused: ${errorsOf(built)}`);
  const value = verdictOf(JSON.parse(body), JSON.parse(json));
  return value.type === 'agrees' ? verdictOf(numbersOf(body), numbersOf(json)) : value;
}

const holdsOnlyPairs = (value: unknown): boolean => !/\\ud[89a-f]/.test(JSON.stringify(value));

function judgeContext(document: Document): Verdict {
  const text = textOf(document);
  if (text === undefined) return NOT_TEXT;
  const isRefused = hasErrors(readContext(text).problems);
  switch (document.expect) {
    case 'either':
      return isRefused ? AGREES : judgeInserted(text.replace(/^\ufeff/, ''));
    case 'reject':
      if (text.trim() === '' && !isRefused) return excepted('a blank context is {} (fine points)');
      return verdictOf(isRefused, true);
    case 'accept':
    case 'transform':
      return isRefused ? differs('refused') : judgeInserted(text);
  }
}

conform(`${SUITE}: as the context`, documents, judgeContext);

const JCS = 'json/jcs-rfc8785.json';
interface Canonical {
  readonly cases: readonly { readonly input_b64: string; readonly output_b64: string }[];
  readonly numbers: readonly (readonly [ieee754: string, text: string])[];
  readonly readme_samples: readonly (readonly [ieee754: string, text: string])[];
}

const jcs = readVectors<Canonical>(JCS);
conform(JCS, jcs.cases, ({ input_b64, output_b64 }) => {
  const sent = judgeBody({ name: '', expect: 'accept', b64: input_b64 });
  if (sent.type !== 'agrees') return sent;
  const built = buildWith(aRestApiCall({ body: '{{ v | json }}' }), `{"v":${textOf({ b64: input_b64 })}}`);
  const body = bodyTextOf(built);
  const canonical = textOf({ b64: output_b64 }) ?? '';
  const value = verdictOf(JSON.parse(body ?? 'null'), JSON.parse(canonical));
  if (value.type !== 'agrees' || body === canonical) return value;
  return excepted('the same value; members stay in document order and numbers keep their digits (B9, B10)');
});

/** A number of the context arrives by its characters, wherever it is inserted (B10). */
function judgeNumber([, text]: readonly [string, string]): Verdict {
  const context = `{"n":${text}}`;
  const url = buildWith(aWebhook({ method: 'GET', url: 'https://example.org/{{ n }}' }), context);
  const form = buildWith(aWebhook({ data: [{ key: 'n', value: '{{ n }}', enabled: true }] }), context);
  const body = buildWith(aRestApiCall({ body: '{"n":{{ n }},"s":"{{ n }}"}' }), context);
  return verdictOf(
    [
      decodeURIComponent(url.request?.target ?? ''),
      new URLSearchParams(bodyTextOf(form)).get('n'),
      bodyTextOf(body),
    ],
    [`/${text}`, text, `{"n":${text},"s":"${text}"}`],
  );
}

conform(`${JCS}: numbers`, jcs.numbers, judgeNumber);
conform(`${JCS}: readme_samples`, jcs.readme_samples, judgeNumber);

const SERIALIZERS = 'json/serializer-disagreements.json';
interface Serializers {
  readonly json_literals: Record<string, unknown>;
  readonly typed_values: Record<string, Record<string, string>>;
  readonly strings_to_json: Record<string, Record<string, string>>;
}

const serializers = readVectors<Serializers>(SERIALIZERS);

/** The file spells a number as a string, so that it keeps its digits. */
function literalText(literal: unknown): string {
  if (typeof literal === 'string' && literal.startsWith('number literal ')) return literal.slice(15);
  if (Array.isArray(literal)) return `[${literal.map(literalText)}]`;
  if (typeof literal !== 'object' || literal === null) return JSON.stringify(literal);
  const members = Object.entries(literal);
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${literalText(value)}`)}}`;
}

const typed = Object.entries(serializers.typed_values).map(([name, results]) => {
  return { json: literalText(serializers.json_literals[name]), results };
});

conform(`${SERIALIZERS}: typed_values as JSON`, typed, ({ json, results }) => {
  const body = bodyTextOf(buildWith(aRestApiCall({ body: '{{ v }}' }), `{"v":${json}}`));
  const verdict = verdictOf(body, results['JSON.stringify']);
  return verdict.type === 'differs' && body === json && /^-?[0-9]/.test(json)
    ? excepted('a number keeps its characters (B10)')
    : verdict;
});

conform(`${SERIALIZERS}: typed_values in a form`, typed, ({ json, results }) => {
  const data = [{ key: 'k', value: '{{ v }}', enabled: true }];
  const built = buildWith(aWebhook({ data }), `{"v":${json}}`);
  const body = bodyTextOf(built);
  const verdict = verdictOf(body, results['URLSearchParams([[k,v]])']);
  if (verdict.type === 'agrees') return verdict;
  if (json === 'null' && body === 'k=') return excepted('null is empty text (B11)');
  if (/^[[{]/.test(json) && errorsOf(built).includes('value-not-text'))
    return excepted('an object or array has no text (B11)');
  return body === `k=${json}` && /^-?[0-9]/.test(json)
    ? excepted('a number keeps its characters (B10)')
    : verdict;
});

const strings = Object.values(serializers.strings_to_json).map(
  (results) => results['js-JSON.stringify'] ?? '',
);
conform(`${SERIALIZERS}: strings_to_json`, strings, (json) => {
  const context = `{"v":${json}}`;
  const written = aWebhook({ format: 'json', data: rows([['k', JSON.parse(json)]]) });
  const inserted = aWebhook({ format: 'json', data: [{ key: 'k', value: '{{ v }}', enabled: true }] });
  const bodies = [
    bodyTextOf(buildWith(written)),
    bodyTextOf(buildWith(inserted, context)),
    bodyTextOf(buildWith(aRestApiCall({ body: '{"k":"{{ v }}"}' }), context)),
    bodyTextOf(buildWith(aRestApiCall({ body: '{"k":{{ v }}}' }), context)),
  ];
  return verdictOf(bodies, Array(bodies.length).fill(`{"k":${json}}`));
});

const ENGINES = 'json/engine-behaviour.json';
interface Engines {
  readonly violations: readonly { readonly name: string; readonly should: 'accept' | 'reject' }[];
  readonly rows: readonly { readonly name: string }[];
}

const engines = readVectors<Engines>(ENGINES);
const byName = new Map(documents.map((document) => [document.name, document]));

/** The document that a row names. */
function named(name: string): Document {
  const document = byName.get(name);
  if (!document) throw new Error(`no document ${name}`);
  return document;
}

// What some parsers get wrong, and what they change, is right here and stays as it is.
conform(`${ENGINES}: violations`, engines.violations, ({ name, should }) => {
  const document: Document = { ...named(name), expect: should };
  const verdict = judgeBody(document);
  return verdict.type === 'agrees' ? judgeContext(document) : verdict;
});
conform(`${ENGINES}: rows`, engines.rows, ({ name }) => judgeBody({ ...named(name), expect: 'either' }));
