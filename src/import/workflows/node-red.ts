/** Reads flows of Node-RED: each of their “http request” nodes is a request. */
import { type Json, jsonObject } from '../../core/internal';
import { encodedAround } from '../collections/request-parts';
import { isEmpty, isFalse, isTrue, items, itemsOf, member, membersOf, TrackedJson, textOf } from '../json';
import { Notes, type Script } from '../notes';
import type { Collected, ForeignBody, ForeignCredentials, ForeignHeader } from '../reading';
import { type ConversionScope, TemplateConverter } from '../template-converter';
import { Collection, nameOfUrl, schemeOfUrl } from '../to-action';
import { JSON_TYPE } from '../to-body';
import { Variables } from '../variables';
import { PLACEHOLDERS, pathOfSteps, variablePlaceholder } from './n8n-values';

/** Values about the node in the editor and its answers, and values with notes of their own. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  ...['id', 'type', 'z', 'g', 'x', 'y', 'l', 'wires', 'icon', 'outputs', 'inputLabels', 'outputLabels'],
  ...['name', 'ret', 'senderr', 'info', 'd'],
]);

const HTTP = 'http request';
/** Nodes that change the message. */
const CHANGING: ReadonlySet<string> = new Set(['function', 'change', 'template']);

const nodesOf = (root: Json): readonly Json[] =>
  root.type === 'array' ? items(root) : itemsOf(root, 'flows');

/** Recognizes an exported flow by its first nodes. */
export const isNodeRed = (root: Json): boolean =>
  nodesOf(root)
    .slice(0, 20)
    .some((node) => {
      const type = member(node, 'type');
      return type?.type === 'string' && (type.value === 'tab' || member(node, 'wires')?.type === 'array');
    });

export function readNodeRed(root: Json): Collected {
  const collection = new Collection();
  const nodes = nodesOf(root);
  const flow = new Flow(nodes);
  const variables = new Variables(new Map(), PLACEHOLDERS);
  const others = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    if (collection.isFull) break;
    const type = textOf(node, 'type') ?? '';
    const where = { path: root.type === 'array' ? [index] : ['flows', index] };
    const scope = { where, notes: new Notes(), converter: new TemplateConverter(variables) };
    if (type === HTTP) take(node, flow, scope, collection);
    else if (!['tab', 'group', 'comment', 'subflow'].includes(type)) others.add(type);
  }
  collection.notes.addNames('nodes-skipped', {}, others);
  return collection.result({ path: [] });
}

/** How many nodes before a request are looked at. */
const MAX_BEFORE = 50;

/** The tabs of a flow, and which nodes come before others. */
class Flow {
  readonly #byId = new Map<string, Json>();
  readonly #before = new Map<string, string[]>();

  constructor(nodes: readonly Json[]) {
    for (const node of nodes) {
      const id = textOf(node, 'id') ?? '';
      this.#byId.set(id, node);
      for (const wire of itemsOf(node, 'wires').flatMap(items)) {
        const to = wire.type === 'string' ? wire.value : '';
        const before = this.#before.get(to) ?? [];
        this.#before.set(to, before);
        before.push(id);
      }
    }
  }

  tabOf(node: Json): Json | undefined {
    return this.#byId.get(textOf(node, 'z') ?? '');
  }

  /** The nodes that may change the message before it gets to this one. */
  scriptsBefore(node: Json): Script[] {
    const seen = new Set([textOf(node, 'id') ?? '']);
    const found: Script[] = [];
    // The loop visits nodes that are added meanwhile.
    for (const id of seen) {
      const one = this.#byId.get(id);
      const type = textOf(one, 'type') ?? '';
      if (CHANGING.has(type)) found.push(`event ${textOf(one, 'name') || type}`);
      for (const before of this.#before.get(id) ?? []) if (seen.size < MAX_BEFORE) seen.add(before);
    }
    return [...new Set(found)];
  }
}

/** Settings for how Node-RED sends. */
const SETTINGS = ['tls', 'persist', 'proxy', 'insecureHTTPParser'];

const NO_OBJECT = jsonObject([]);

function take(node: Json, flow: Flow, scope: ConversionScope, collection: Collection): void {
  const { where, notes, converter } = scope;
  const tracked = new TrackedJson(node, MEANINGLESS);
  const { root } = tracked;
  const tab = flow.tabOf(node);
  const isOff = isTrue(member(root, 'd')) || isTrue(member(tab, 'disabled'));
  if (isOff) notes.add('request-disabled', where, {});
  if (!isEmpty(member(root, 'info'))) notes.add('descriptions', where, {});
  const which = flow.scriptsBefore(node);
  if (which.length > 0) notes.add('scripts', where, { which });
  const settings = SETTINGS.map((name) => ({ name, value: member(root, name) }));
  const set = settings.filter(({ value }) => !isEmpty(value) && !isFalse(value));
  notes.addNames('setting-not-available', where, set);
  const written = textOf(root, 'method') || 'GET';
  const method = written === 'use' ? 'msg.method' : written;
  const url = urlOf(root, scope);
  const headers = headersOf(member(root, 'headers'), scope);
  const body = bodyOf(root, method, scope);
  const credentials = credentialsOf(root, scope);
  const names = [textOf(tab, 'label'), textOf(root, 'name') || nameOfUrl(converter.around(url))];
  const name = names.filter((one) => one).join(' / ');
  notes.addNames('not-read', where, tracked.unreadIn(root));
  collection.take({ name, where, method, url, headers, body, credentials }, { notes: notes.list, converter });
}

/** A property of the message, which is the context. */
const ofMessage = (code: string): string =>
  variablePlaceholder(pathOfSteps(`.${code.trim()}`) ?? `$${code.replaceAll('@}}', '')}`);

/** `{{{a}}}` and `{{&a}}` insert without escapes for HTML; `{{#a}}` and the like are no paths. */
const MUSTACHE = /\{\{\{([^{}]*)\}\}\}|\{\{&?([^{}]*)\}\}/g;

function urlOf(node: Json, { where, notes, converter }: ConversionScope): string {
  const written = (textOf(node, 'url') ?? '').trim();
  if (written === '') return ofMessage('url');
  const variable = /^\$\{(\S+)\}$/.exec(written)?.[1];
  if (variable !== undefined) return variablePlaceholder(`$env.${variable.replaceAll('@}}', '')}`);
  const filled = written.replace(MUSTACHE, (_, one?: string, other?: string) =>
    ofMessage(one ?? other ?? ''),
  );
  const [before = '', ...query] = encodedAround(filled, converter, (text) =>
    text.replaceAll('?', '\u0000'),
  ).split('\u0000');
  const percents = (text: string) => text.replace(/%(?![0-9a-f]{2})/gi, '%25');
  const url = [before, ...query.map((part) => encodedAround(part, converter, percents))].join('?');
  const isSecure = !isEmpty(member(node, 'tls')) && schemeOfUrl(url) === undefined;
  if (!isSecure || converter.beginsWithScheme(url)) return url;
  notes.add('url-scheme-added', where, { scheme: 'https' });
  return `https://${url}`;
}

/** The last field with a name counts; one without a value removes it. */
function headersOf(headers: Json | undefined, { where, notes, converter }: ConversionScope): ForeignHeader[] {
  const sent = new Map<string, ForeignHeader>();
  const put = (name: string, written: string) => {
    const key = name.toLowerCase();
    const value = key === 'content-type' ? converter.around(written) : written;
    if (sent.has(key) && sent.get(key)?.value !== value) notes.addNames('header-twice', where, [name]);
    if (name !== '') sent.set(key, { name, value, where });
  };
  for (const { name, value } of membersOf(headers))
    put(name, textOf(jsonObject([{ name, value }]), name) ?? '');
  for (const header of items(headers)) {
    const part = (which: 'key' | 'value'): string => {
      const type = textOf(header, `${which}Type`) ?? '';
      const own = textOf(header, `${which}Value`) ?? '';
      if (type === 'msg') return own === '' ? '' : ofMessage(own);
      return type === 'other' || type === '' ? own : type;
    };
    // No header field is named by a variable.
    put(converter.around(part('key')), part('value'));
  }
  return [...sent.values()].filter(({ value }) => value !== '');
}

/** Node-RED sends the payload of the message: text as it is, anything else as JSON. */
function bodyOf(node: Json, method: string, { where, notes }: ConversionScope): ForeignBody {
  const payload = textOf(node, 'paytoqs') ?? '';
  const inQuery = payload === 'query' || payload === 'true';
  if (method === 'GET' && inQuery) notes.add('option-not-available', where, { option: 'paytoqs' });
  if (method === 'GET' && payload !== 'body') return { type: 'none' };
  return { type: 'text', text: ofMessage('payload'), mediaType: JSON_TYPE };
}

/** Most exports do not have them. */
function credentialsOf(node: Json, { where, notes }: ConversionScope): ForeignCredentials | undefined {
  const type = textOf(node, 'authType') ?? '';
  const given = member(node, 'credentials') ?? NO_OBJECT;
  const [username = '', password = ''] = [textOf(given, 'user'), textOf(given, 'password')];
  const isGiven = username !== '' || password !== '';
  if (type === 'digest') notes.add('auth-not-available', where, { scheme: type });
  else if (type !== '' && !isGiven) notes.add('credentials-elsewhere', where, { scheme: type });
  if (!isGiven || type === 'digest') return undefined;
  if (type !== 'bearer') return { type: 'basic', username, password };
  return { type: 'header', name: 'Authorization', value: `Bearer ${password}` };
}
