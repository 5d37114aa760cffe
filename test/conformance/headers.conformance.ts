import { type Built, readAction } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';
import {
  AGREES,
  conform,
  differs,
  doesNotApply,
  excepted,
  leaveOut,
  type Verdict,
  verdictOf,
} from '../conformance';
import { parseMessage } from '../message';
import { readVectors } from '../vectors';
import { buildWith, errorsOf, getFrom, headerOf } from './actions';

const headerKey = (headerName: string, secret: string): Built =>
  buildWith(aWebhook({ authentication: { method: 'header-key', headerName, secret } }));

const hmac = (headerName: string, secret: string): Built =>
  buildWith(aWebhook({ authentication: { method: 'hmac', headerName, secret } }));

/** The fields that a message holds, however it was made: no name twice, no control anywhere. */
function fieldsOf(built: Built): Map<string, string> {
  const { method, target, headers } = parseMessage(built.bytes);
  const texts = [method, target, ...headers.keys(), ...headers.values()];
  const wrong = texts.find((text) => /[\0-\x1f\x7f]/.test(text));
  if (wrong !== undefined) throw new Error(`a control character in the head: ${JSON.stringify(wrong)}`);
  return new Map(headers);
}

const REFUSED = excepted('a name that HTTP itself sets is refused (B23)');

interface NameRow {
  readonly name: string;
  readonly valid: boolean;
}

const names = readVectors<{ cases: NameRow[] }>('headers/field-names.json').cases;
for (const [method, make] of Object.entries({ 'header-key': headerKey, hmac })) {
  conform(`headers/field-names.json: ${method}`, names, ({ name, valid }) => {
    const built = make(name, 'secret');
    const errors = errorsOf(built);
    if (valid && errors.includes('header-name-refused')) return REFUSED;
    if (!valid) return verdictOf(errors, [name === '' ? 'header-name-empty' : 'header-name-invalid']);
    const sent = built.request?.headers.filter(([found]) => found === name) ?? [];
    return verdictOf([sent.length, fieldsOf(built).get(name)], [1, sent[0]?.[1]]);
  });
}

interface ValueRow {
  readonly value: string;
  readonly rfc9110_valid?: boolean;
  /** What fetch makes of the value; null where it throws. */
  readonly whatwg_normalized?: string | null;
}

const values = readVectors<{ cases: ValueRow[] }>('headers/field-values.json').cases;
conform('headers/field-values.json', values, ({ value, rfc9110_valid, whatwg_normalized }) => {
  const built = headerKey('X-Api-Key', value);
  const sent = headerOf(built, 'X-Api-Key');
  const isRefused = errorsOf(built).some(
    (code) => code === 'header-value-invalid' || code === 'secret-empty',
  );
  const wanted = rfc9110_valid === undefined ? whatwg_normalized : rfc9110_valid ? value : null;
  if (wanted === null) return isRefused ? AGREES : differs(`sent ${sent}`);
  if (!isRefused) return verdictOf([sent, fieldsOf(built).get('X-Api-Key')], [wanted, wanted]);
  if (/[^\t\x20-\x7e\x80-\uffff]/.test(value))
    return excepted('controls are refused, not sent or trimmed (B21)');
  if (/[\t\x80-\uffff]/.test(value)) return excepted('tab and characters beyond ASCII are refused (B23)');
  return /^ | $/.test(value) ? excepted('outer spaces are refused, not trimmed (B23)') : differs('refused');
});

interface InjectionRow {
  readonly where: string;
  readonly value: string;
}

/** The ways in which a text could reach the head. */
const INJECTIONS: Record<string, (value: string) => Built[]> = {
  value: (value) => [
    headerKey('X-Api-Key', value),
    hmac('X-Signature', value),
    buildWith(aWebhook({ authentication: { method: 'basic', username: value, password: value } })),
  ],
  name: (value) => [headerKey(value, 'secret'), hmac(value, 'secret')],
  'url-path': (value) => [getFrom(value), fromContext('{{ v }}', value), fromContext('{{ v | raw }}', value)],
  'url-query': (value) => [getFrom(value), fromContext('http://h/?q={{ v | raw }}', value)],
  'url-host': (value) => [getFrom(value), fromContext('http://{{ v }}/', value)],
  'url-userinfo': (value) => [getFrom(value), fromContext('{{ v }}', value)],
  'url-pct': (value) => [getFrom(value), fromContext('{{ v }}', value)],
  'basic-password': (password) => [
    buildWith(aWebhook({ authentication: { method: 'basic', username: 'u', password } })),
  ],
  // Credentials are no templates: the tag goes out as it stands.
  'template-value-into-header': () => [headerKey('X-Api-Key', '{{ order.note }}')],
};

const fromContext = (url: string, v: string): Built =>
  buildWith(aWebhook({ method: 'GET', url }), JSON.stringify({ v }));

const KNOWN = ['Host', 'Content-Type', 'Content-Length', 'Authorization', 'X-Api-Key', 'X-Signature'];

/** One request with the fields that were asked for; none where the text is refused. */
function judgeHead(built: Built): Verdict {
  const unknown = [...fieldsOf(built).keys()].filter((name) => !KNOWN.includes(name));
  return verdictOf(unknown, []);
}

const injections = readVectors<{ cases: InjectionRow[] }>('headers/injection.json').cases;
conform('headers/injection.json', injections, ({ where, value }) => {
  if (where === 'content-type') return doesNotApply('the media type follows from the format');
  if (where === 'method') {
    return verdictOf(readAction(JSON.stringify({ ...aWebhook({}), method: value })).actions, []);
  }
  const verdicts = INJECTIONS[where]?.(value).map(judgeHead) ?? [differs('no such place is known here')];
  return verdicts.find(({ type }) => type !== 'agrees') ?? AGREES;
});

interface SenderRow {
  readonly id: string;
  readonly url?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The senders by what they did: `rejected`, `INJECTED`, or `sent` and the line or lines. */
  readonly by_outcome: Record<string, unknown>;
}

/** Sent as some sender does, or refused as some sender does (or ought to, where lines were injected). */
function judgeOutcome(sent: string | undefined, { by_outcome }: SenderRow, exception: Verdict): Verdict {
  const outcomes = Object.keys(by_outcome);
  if (sent !== undefined) return verdictOf(outcomes.includes(`sent ${sent}`) ? sent : outcomes, sent);
  return outcomes.includes('rejected') || outcomes.includes('INJECTED') ? AGREES : exception;
}

const senders = readVectors<{ cases: SenderRow[] }>('headers/sender-acceptance.json').cases;
conform('headers/sender-acceptance.json', senders, (row) => {
  if (row.url !== undefined) {
    const { request } = getFrom(row.url);
    const line = request && `${request.method} ${request.target} HTTP/1.1`;
    return judgeOutcome(line, row, excepted('a control character in the URL is refused (B19)'));
  }
  if (row.id === 'basic-crlf') {
    const built = buildWith(
      aWebhook({ authentication: { method: 'basic', username: 'u', password: 'a\r\nb' } }),
    );
    return built.request ? differs('sent') : excepted('controls in credentials are refused (B22)');
  }
  const [field, ...others] = row.headers;
  if (!field || others.length > 0) return doesNotApply('several header fields of its own');
  const [name, value] = field;
  const built = headerKey(name, value);
  if (errorsOf(built).includes('header-name-refused')) return REFUSED;
  const line = built.request && JSON.stringify([`${name}: ${headerOf(built, name)}`]);
  return judgeOutcome(
    line,
    row,
    excepted('a value is visible ASCII with inner spaces; empty, padded or other text is refused (B23)'),
  );
});

const FORBIDDEN = 'headers/forbidden-and-combining.json';
interface Forbidden {
  readonly cases: readonly { readonly name: string; readonly forbidden_in_browser: boolean }[];
  readonly method_override: {
    readonly headers: readonly string[];
    readonly forbidden_values: readonly string[];
    readonly allowed_values: readonly string[];
  };
  readonly forbidden_methods: readonly string[];
  readonly combine: readonly unknown[];
  readonly content_length: readonly {
    readonly method: string;
    readonly body: null | string | { readonly urlsearchparams: readonly (readonly [string, string])[] };
    readonly content_length: string | null;
  }[];
  readonly bad_ports: readonly number[];
}

const forbidden = readVectors<Forbidden>(FORBIDDEN);

conform(FORBIDDEN, forbidden.cases, ({ name, forbidden_in_browser }) => {
  const built = headerKey(name, 'k');
  const isRefused = errorsOf(built).includes('header-name-refused');
  if (isRefused === forbidden_in_browser)
    return isRefused ? AGREES : verdictOf(fieldsOf(built).get(name), 'k');
  if (isRefused) return REFUSED;
  const sent = verdictOf(fieldsOf(built).get(name), 'k');
  return sent.type === 'agrees'
    ? excepted('only a browser refuses this name; other senders do not (B23)')
    : sent;
});

const { headers: overrides, forbidden_values, allowed_values } = forbidden.method_override;
const overriding = overrides.flatMap((name) =>
  [...forbidden_values, ...allowed_values].map((value) => ({ name, value })),
);
conform(`${FORBIDDEN}: method_override`, overriding, ({ name, value }) => {
  const built = headerKey(name, value);
  const padded = /^ | $/.test(value) && errorsOf(built).includes('header-value-invalid');
  if (padded) return excepted('outer spaces are refused, not trimmed (B23)');
  const sent = verdictOf(headerOf(built, name), value);
  const isForbidden = sent.type === 'agrees' && forbidden_values.includes(value);
  return isForbidden ? excepted('only a browser refuses this field; other senders do not (B23)') : sent;
});

conform(`${FORBIDDEN}: forbidden_methods`, forbidden.forbidden_methods, (method) =>
  verdictOf(readAction(JSON.stringify({ ...aWebhook({}), method })).actions, []),
);

leaveOut(`${FORBIDDEN}: combine`, forbidden.combine, 'an action sends no name twice');

conform(`${FORBIDDEN}: content_length`, forbidden.content_length, ({ method, body, content_length }) => {
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT') return doesNotApply('another method');
  const built =
    typeof body === 'string' || body === null
      ? buildWith(aRestApiCall({ method, body: body ?? '' }))
      : buildWith(
          aWebhook({
            method,
            data: body.urlsearchparams.map(([key, value]) => ({ key, value, enabled: true })),
          }),
        );
  return verdictOf(headerOf(built, 'Content-Length') ?? null, content_length);
});

conform(`${FORBIDDEN}: bad_ports`, forbidden.bad_ports, (port) => {
  const sent = verdictOf(headerOf(getFrom(`http://example.org:${port}/`), 'Host'), `example.org:${port}`);
  return sent.type === 'agrees' ? excepted('only a browser refuses this port; other senders do not') : sent;
});
