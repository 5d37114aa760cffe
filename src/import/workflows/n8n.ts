/** Reads workflows of n8n: each of their HTTP Request nodes is a request. */
import { type Json, jsonObject } from '../../core/internal';
import { dividedUrl, type Parameter, withParameters } from '../collections/request-parts';
import { isEmpty, isFalse, isTrue, items, itemsOf, member, membersOf, TrackedJson, textOf } from '../json';
import { type NoteLocation, Notes } from '../notes';
import type { Collected, ForeignHeader } from '../reading';
import { type ConversionScope, TemplateConverter } from '../template-converter';
import { Collection } from '../to-action';
import { percentEncode } from '../to-body';
import { Variables } from '../variables';
import { bodyOf, Expressions, isTextWithCode, PLACEHOLDERS } from './n8n-values';

/** Values about the node itself, its answers and its runs, and values with notes of their own. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  ...['id', 'name', 'type', 'typeVersion', 'position', 'color', 'webhookId', 'notesInFlow'],
  'retryOnFail',
  'maxTries',
  'waitBetweenTries',
  'onError',
  'continueOnFail',
  'alwaysOutputData',
  'executeOnce',
  'credentials',
  'extendsCredential',
  'parameters.responseFormat',
  'parameters.dataPropertyName',
  'parameters.curlImport',
  'parameters.infoMessage',
  'parameters.httpVariantWarning',
  'parameters.toolDescription',
  ...['response', 'batching', 'batchSize', 'batchInterval', 'splitIntoItems'].map(
    (name) => `options.${name}`,
  ),
  ...['fullResponse', 'ignoreResponseCode', 'lowercaseHeaders'].map((name) => `options.${name}`),
]);

const HTTP = /^n8n-nodes-base\.httpRequest(?:Tool)?$/;

const isWorkflow = (json: Json): boolean =>
  member(json, 'nodes')?.type === 'array' && member(json, 'connections')?.type === 'object';

/** Recognizes a workflow, and a list of them. */
export const isN8n = (root: Json): boolean =>
  isWorkflow(root) || (items(root).length > 0 && items(root).slice(0, 20).every(isWorkflow));

export function readN8n(root: Json): Collected {
  const collection = new Collection();
  const variables = new Variables(new Map(), PLACEHOLDERS);
  const expressions = new Expressions();
  const others = new Set<string>();
  const workflows =
    root.type === 'array'
      ? items(root).map((json, at) => ({ json, path: [at] }))
      : [{ json: root, path: [] }];
  for (const { json, path } of workflows)
    for (const [index, node] of itemsOf(json, 'nodes').entries()) {
      if (collection.isFull) break;
      const type = textOf(node, 'type') ?? '';
      const where = { path: [...path, 'nodes', index] };
      if (HTTP.test(type)) new HttpNode(node, where, expressions, variables).take(collection);
      else if (!/\.stickyNote$/.test(type)) others.add(type.replace(/^.*\./, ''));
    }
  collection.notes.addNames('nodes-skipped', {}, others);
  return collection.result({ path: ['nodes'] });
}

/** Settings for how n8n sends. */
const SETTINGS = [
  'redirect',
  'followRedirect',
  'followAllRedirects',
  'proxy',
  'timeout',
  'allowUnauthorizedCerts',
  'sendCredentialsOnCrossOriginRedirect',
  'useQueryString',
  'pagination',
];

const NO_OBJECT = jsonObject([]);

class HttpNode {
  readonly #notes = new Notes();
  readonly #tracked: TrackedJson;
  readonly #parameters: Json;
  readonly #options: Json | undefined;
  readonly #version: number;
  readonly #scope: ConversionScope;

  constructor(
    readonly node: Json,
    readonly where: NoteLocation,
    readonly expressions: Expressions,
    variables: Variables,
  ) {
    this.#tracked = new TrackedJson(node, MEANINGLESS);
    this.#parameters = member(this.#tracked.root, 'parameters') ?? NO_OBJECT;
    this.#options = member(this.#parameters, 'options');
    this.#version = Number(textOf(this.#tracked.root, 'typeVersion') ?? 1);
    this.#scope = { where, notes: this.#notes, converter: new TemplateConverter(variables) };
  }

  take(collection: Collection): void {
    const { root } = this.#tracked;
    const { where } = this;
    const notes = this.#notes;
    if (isTrue(member(root, 'disabled'))) notes.add('request-disabled', where, {});
    if (!isEmpty(member(root, 'notes'))) notes.add('descriptions', where, {});
    const settings = SETTINGS.filter((name) => !isNothing(member(this.#options, name)));
    const certificates = ['allowUnauthorizedCerts', 'provideSslCertificates'].filter(
      (name) => !isNothing(this.#of(name)),
    );
    notes.addNames('setting-not-available', where, [...settings, ...certificates]);
    const hasCredentialsElsewhere = this.#noteCredentials();
    const contentType = this.#contentType;
    const body = bodyOf(
      {
        parameters: this.#parameters,
        version: this.#version,
        contentType,
        pairs: this.#pairs('body'),
        expressions: this.expressions,
      },
      this.#scope,
    );
    const isRaw = this.#isNew && contentType === 'raw';
    const headers = this.#headers().filter(({ name }) => !isRaw || name.toLowerCase() !== 'content-type');
    const url = this.#text('url').trim();
    this.#noteUrl(url);
    const request = {
      name: textOf(root, 'name') ?? '',
      where,
      method: this.#text(this.#isNew ? 'method' : 'requestMethod') || 'GET',
      url: withParameters(url, this.#query(), this.#scope, percentEncode),
      headers,
      body,
      hasCredentialsElsewhere,
    };
    notes.addNames('not-read', where, this.#tracked.unreadIn(root));
    collection.take(request, { notes: notes.list, converter: this.#scope.converter });
  }

  /** Version 3 has switches for the query, the headers and the body. */
  get #isNew(): boolean {
    return this.#version >= 3;
  }

  #of(name: string): Json | undefined {
    return member(this.#parameters, name);
  }

  #text(name: string): string {
    return this.expressions.text(this.#of(name));
  }

  get #contentType(): string {
    const name = this.#isNew
      ? textOf(this.#parameters, 'contentType')
      : textOf(this.#options, 'bodyContentType');
    return name || 'json';
  }

  /** The pairs of a list, or of a JSON text; those that a switch leaves out are noted. */
  #pairs(part: 'query' | 'header' | 'body'): readonly Json[] {
    const list = this.#isNew ? `${part}Parameters` : `${part}ParametersUi`;
    // An empty pair is sent too.
    const pairs = itemsOf(this.#of(list), this.#isNew ? 'parameters' : 'parameter');
    const label = { query: 'Query', header: 'Headers', body: 'Body' }[part];
    const asJson = this.#isNew ? (part === 'body' ? 'jsonBody' : `json${label}`) : `${part}ParametersJson`;
    const isJson = this.#isNew
      ? textOf(this.#parameters, `specify${label}`) === 'json'
      : isTrue(this.#of('jsonParameters'));
    const isOff = this.#isNew && !isTrue(this.#of(`send${label}`));
    const names = pairs.map((pair) => textOf(pair, 'name') ?? '').filter((name) => name !== '');
    const isUnused = isOff || isJson;
    if (isUnused) this.#notes.addNames('disabled', this.where, names);
    // Counts as read.
    if (isUnused) pairs.forEach(isEmpty);
    if (part === 'body') return isUnused ? [] : pairs;
    const text = this.#of(asJson);
    if ((isOff || !isJson) && !isNothing(text)) this.#notes.addNames('disabled', this.where, [asJson]);
    if (isOff) return [];
    if (!isJson) return pairs;
    const json = this.expressions.document(text);
    if (!json && !isNothing(text)) this.#notes.addNames('not-read', this.where, [asJson]);
    return membersOf(json).map(({ name, value }) =>
      jsonObject([
        { name: 'name', value: { type: 'string', value: name } },
        { name: 'value', value },
      ]),
    );
  }

  #query(): Parameter[] {
    const values = new Map<string, string[]>();
    const isLast = this.#isNew && this.#version < 4.3;
    for (const pair of this.#pairs('query')) {
      const name = this.expressions.text(member(pair, 'name'));
      const value = this.expressions.text(member(pair, 'value'));
      const before = values.get(name);
      if (before && isLast) this.#notes.addNames('options-overridden', this.where, [name]);
      if (before && !isLast) before.push(value);
      else values.set(name, [value]);
    }
    const format = textOf(this.#options, 'queryParameterArrays') ?? 'indices';
    const suffix = (at: number) => (format === 'repeat' ? '' : format === 'brackets' ? '[]' : `[${at}]`);
    return [...values].flatMap(([name, list]) =>
      list.map((value, at) => ({ name: list.length === 1 ? name : name + suffix(at), value })),
    );
  }

  #headers(): ForeignHeader[] {
    const headers = new Map<string, ForeignHeader>();
    const { where } = this;
    const around = (text: string) => this.#scope.converter.around(text);
    for (const pair of this.#pairs('header')) {
      // No header field is named by a variable.
      const name = around(this.expressions.text(member(pair, 'name')));
      const written = this.expressions.text(member(pair, 'value'));
      const value = name.toLowerCase() === 'content-type' ? around(written) : written;
      if (name === '') continue;
      const before = headers.get(name.toLowerCase());
      if (before && before.value !== value) this.#notes.addNames('header-twice', where, [name]);
      headers.set(name.toLowerCase(), { name, value, where });
    }
    const type = this.expressions.text(member(this.#options, 'bodyContentCustomMimeType'));
    if (type !== '') headers.set('content-type', { name: 'Content-Type', value: type, where });
    return [...headers.values()];
  }

  #noteUrl(url: string): void {
    const { where, expressions } = this;
    const { notes, converter } = this.#scope;
    if (isTextWithCode(this.#of('url'))) {
      notes.add('expression-as-text', where, {});
      return;
    }
    const { path, query = '' } = dividedUrl(url, converter);
    const inserted = [path, query].flatMap((part) => converter.variablesIn(part));
    notes.addNames(
      'variable-encoded-in-url',
      where,
      inserted.filter(({ name }) => !expressions.isEncoded(name)),
    );
  }

  /** n8n keeps the credentials outside of the workflow. Returns whether the request has some in a header. */
  #noteCredentials(): boolean {
    const kind = textOf(this.#parameters, 'authentication') ?? 'none';
    const generic = textOf(this.#parameters, 'genericAuthType');
    const predefined = textOf(this.#parameters, 'nodeCredentialType');
    const type =
      kind === 'genericCredentialType' ? generic : kind === 'predefinedCredentialType' ? predefined : kind;
    if (kind === 'none' || kind === '') return false;
    this.#notes.add('credentials-elsewhere', this.where, { scheme: type ?? kind });
    return type !== 'httpQueryAuth' && type !== 'queryAuth';
  }
}

const isNothing = (json: Json | undefined): boolean => isEmpty(json) || isFalse(json);
