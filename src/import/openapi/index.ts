/**
 * Reads descriptions of APIs: OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0, in JSON and YAML. Their operations
 * are listed, and each becomes an action when it is asked for, with its contract and everything that the action does
 * not send. Pure: no address is opened.
 */

import { type Contract, digestOfText } from '../../contract/contract';
import { mayDescribe } from '../../contract/schema';
import { markedAt } from '../../contract/unconfirmed';
import type { Action } from '../../core';
import { newAction } from '../../core/internal';
import { isTrue, member, membersOf } from '../json';
import { type Note, type NoteLocation, Notes, note } from '../notes';
import type { ReadRequest } from '../reading';
import { schemeOfUrl, withQuery } from '../to-action';
import { yamlNote } from '../yaml';
import { exampleOf, type Parameter, parametersOf, type Server, serversOf, UrlTemplate } from './address';
import { bodyOf, contentOf, type DescribedBody, encodingsOf, NO_BODY } from './body';
import { schemaAt, schemaOfFields } from './contract-schema';
import type { DataList } from './data-lists';
import { type DescribedFile, DescribedFiles, type OpenFile } from './described-files';
import { describedOperation } from './described-operation';
import {
  applied,
  credentialOptions,
  type Description,
  descriptionIn,
  type FoundOperation,
  type Operation,
  operationsIn,
  secretNameOf,
} from './operations';
import { isSecretExample, SampleRecord } from './sample-record';
import { Sampler } from './sample-value';

export type { DescribedFile } from './described-files';
export type { Operation, OperationRefusal } from './operations';

/** What is chosen for an operation; what is left out is as proposed. */
export interface OperationChoice {
  /** By the key of the alternatives, which operations share: the number of the chosen one. */
  readonly alternatives: Readonly<Record<string, number>>;
  readonly withOptional: boolean;
  /** The lists of the sample, for which lists of a body may repeat. */
  readonly lists?: readonly DataList[];
}

const PROPOSED: OperationChoice = { alternatives: {}, withOptional: false };

/** Alternatives of which one is chosen. */
export interface Alternatives {
  readonly what: 'servers' | 'credentials';
  readonly key: string;
  readonly labels: readonly string[];
  readonly chosen: number;
}

/** An operation as an action. */
export interface ReadOperation extends ReadRequest {
  readonly alternatives: readonly Alternatives[];
  /** What the receiver expects of the body; undefined if there is none. */
  readonly contract?: Contract;
}

/** The action, or the note why there is none. */
export type OperationConversion = ReadOperation | { readonly leftOut: Note };

/** The most operations that are listed. */
const MAX_OPERATIONS = 50_000;

/** Descriptions that were imported together, with the files that they refer to. */
export class Descriptions {
  readonly #files: DescribedFiles;
  readonly #operations: FoundOperation[] = [];

  constructor(
    files: DescribedFiles,
    readonly descriptions: readonly Description[],
    /** Why files are not read. */
    readonly notes: readonly Note[],
  ) {
    this.#files = files;
  }

  /** The paths of the descriptions. */
  get paths(): readonly string[] {
    return [...this.descriptions.map(({ path }) => path), ...this.notes.map(({ file }) => file ?? '')];
  }

  /** Lists the operations one after the other; whoever asks decides how many at a time. */
  *list(): Generator<Operation | Note> {
    for (const description of this.descriptions)
      for (const found of operationsIn(description, this.#files)) {
        if ('code' in found) yield found;
        else if (this.#operations.length < MAX_OPERATIONS) {
          this.#operations.push(found);
          yield found.operation;
        }
      }
  }

  /** The action of a listed operation; undefined for one that was not listed. */
  convert(index: number, choice: OperationChoice = PROPOSED): OperationConversion | undefined {
    const found = this.#operations[index];
    return found && convertOperation(found, this.#files, choice);
  }
}

/** Opens files of which at least one is a description; undefined if none is. */
export function openDescriptions(files: readonly DescribedFile[]): Descriptions | undefined {
  const all = new DescribedFiles(files);
  const descriptions: Description[] = [];
  const notes: Note[] = [];
  for (const file of files) {
    if (!mayDescribe(file.text)) continue;
    const open = all.open(file.path);
    const found = open && ('code' in open ? open : descriptionIn(open));
    if (!found) continue;
    if ('code' in found) notes.push(found);
    else descriptions.push(found);
  }
  if (descriptions.length + notes.length === 0) return undefined;
  return new Descriptions(all, descriptions, notes);
}

/** Makes the action of an operation. */
function convertOperation(
  found: FoundOperation,
  files: DescribedFiles,
  choice: OperationChoice,
): OperationConversion {
  const { operation, description } = found;
  const where: NoteLocation = { ...(description.path && { file: description.path }) };
  const request = `${operation.method} ${operation.path}`;
  if (operation.refusal === 'method')
    return { leftOut: note('request-method', where, { request, method: operation.method }) };
  if (operation.refusal) return { leftOut: unreadable(found, files, where, request) };
  try {
    return new Converting(found, files, choice, where).result();
  } catch (error) {
    return { leftOut: yamlNote(error, description.path) };
  }
}

function unreadable(
  { written, operation }: FoundOperation,
  files: DescribedFiles,
  where: NoteLocation,
  request: string,
): Note {
  files.takeNotes(where);
  if (operation.refusal === 'reference') files.resolved(written);
  const [missing] = files.takeNotes(where);
  return missing ? { ...missing, severity: 'error' } : note('request-unreadable', where, { request });
}

class Converting {
  readonly notes = new Notes();
  readonly record = new SampleRecord();
  readonly alternatives: Alternatives[] = [];
  readonly parameters: readonly Parameter[];
  #chosenServer: string | undefined;

  constructor(
    readonly found: FoundOperation,
    readonly files: DescribedFiles,
    readonly choice: OperationChoice,
    readonly where: NoteLocation,
  ) {
    this.parameters = parametersOf(found, files);
  }

  result(): ReadOperation {
    const { found, files, notes, where, record, parameters, choice } = this;
    const { operation, description } = found;
    this.#noteOthers();
    const security = this.#security();
    const url = this.#url(security.keysInQuery);
    const body = bodyOf(found, parameters, files);
    const { withOptional, lists = [] } = choice;
    const sampler = new Sampler(files, { withOptional }, record);
    const scope = { files, sampler, record, where, notes, withOptional, lists };
    const content = body ? contentOf(body, parameters, scope) : NO_BODY;
    const method = operation.method as Action['method'];
    if (body && method === 'GET' && 'data' in content) notes.add('body-not-sent-with-get', where, {});
    if (body) this.#noteBody(body);
    const header = this.#header(security.authentication);
    notes.addNames('parameter-in-part', where, record.inPart);
    notes.addNames('reserved-encoded', where, record.encoded);
    notes.addNames('field-type', where, record.otherTypes);
    notes.addNames('required-undescribed', where, record.undescribed);
    notes.addNames('optional-left-out', where, record.optional);
    notes.addNames('made-up', where, record.madeUp);
    notes.addNames('list-repeats', where, record.repeated);
    notes.addNames('secret-examples', where, record.secrets);
    notes.addNames('idempotency-key', where, record.keys);
    const contract = body && this.#contract(body, description);
    // What the contract lacks is not checked.
    for (const one of files.takeNotes(where)) notes.push(one);
    const action: Action = {
      ...newAction(content.objectId),
      name: operation.summary || `${operation.method} ${operation.path}`,
      method,
      url,
      authentication: header,
      ...content,
    };
    const unconfirmed = markedAt(action, operation.path, record.places);
    const marked = contract && { ...contract, ...(unconfirmed.length > 0 && { unconfirmed }) };
    return {
      action,
      notes: notes.list,
      alternatives: this.alternatives,
      ...(marked && { contract: marked }),
    };
  }

  #chosen(what: Alternatives['what'], labels: readonly string[]): number {
    const key = `${what} ${this.found.description.path} ${labels.join(' | ')}`;
    const wanted = this.choice.alternatives[key] ?? 0;
    const chosen = wanted < labels.length ? wanted : 0;
    if (labels.length > 1) {
      this.alternatives.push({ what, key, labels, chosen });
      this.notes.addNames(
        what === 'servers' ? 'other-servers' : 'other-credentials',
        this.where,
        labels.filter((label, index) => index !== chosen && label !== ''),
      );
    }
    return chosen;
  }

  #security() {
    const { found, files, where, notes } = this;
    const options = credentialOptions(found, files);
    const chosen = this.#chosen(
      'credentials',
      options.map(({ label }) => label),
    );
    return applied(options[chosen], found.description.title, where, notes);
  }

  #url(keysInQuery: readonly string[]): string {
    const { found, files, where, notes, parameters, record, choice } = this;
    const url = new UrlTemplate(files, record);
    this.#server(url);
    const inPath = parameters.filter((one) => one.in === 'path');
    const { operation } = found;
    if (!operation.isWebhook) {
      url.literal(operation.path.startsWith('/') ? '' : '/');
      url.path(operation.path, inPath);
    }
    const unused = inPath.filter(({ name }) => !operation.path.includes(`{${name}}`));
    notes.addNames('path-variable-unused', where, unused);
    const query = new UrlTemplate(files, record);
    const optional: string[] = [];
    for (const one of parameters) {
      if (one.in === 'querystring') record.inPart.add(one.name);
      if (one.in !== 'query' || keysInQuery.includes(one.name)) continue;
      if (one.isRequired || choice.withOptional) query.query(one);
      else optional.push(one.name);
    }
    for (const name of keysInQuery) query.queryTag(name);
    notes.addNames('optional-left-out', where, optional);
    return withQuery(url.text, query.text.slice(1));
  }

  #server(url: UrlTemplate): void {
    const { found, files, where, notes } = this;
    if (found.operation.isWebhook) {
      notes.add('webhook-url', where, {});
      url.tag('receiver');
      return;
    }
    const all = serversOf(found, files);
    const servers = all.filter((one) => /^https?$/.test(schemeOfUrl(one.url) ?? 'http'));
    const labels = servers.map(({ url: at, description }) =>
      [at || '/', description].filter(Boolean).join(' · '),
    );
    const server = servers[this.#chosen('servers', labels)];
    notes.addNames(
      'not-read',
      where,
      all.filter((one) => !servers.includes(one)).map((one) => one.url),
    );
    this.#chosenServer = server?.url;
    if (server) this.#beginning(server, url);
    else {
      notes.add('server-missing', where, {});
      url.tag('server');
    }
  }

  #beginning({ url: written, variables }: Server, url: UrlTemplate): void {
    const { where, notes } = this;
    notes.addNames('server-variables', where, variables);
    let at = written;
    if (at.startsWith('//')) at = `https:${at}`;
    else if (schemeOfUrl(at) === undefined && !at.startsWith('{')) {
      const isHost = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)|^localhost\b/.test(at);
      if (isHost) at = `https://${at}`;
      else {
        notes.add('server-missing', where, {});
        url.tag('server');
        at = at === '' || at.startsWith('/') ? at : `/${at.replace(/^\.\//, '')}`;
      }
    }
    if (at !== written && at.startsWith('https://'))
      notes.add('url-scheme-added', where, { scheme: 'https' });
    url.path(at, []);
  }

  /** A key that is described as a header parameter, unless there are credentials already. */
  #header(authentication: Action['authentication']): Action['authentication'] {
    const { parameters, where, notes, files } = this;
    const headers = parameters.filter((one) => one.in === 'header' && !IGNORED.has(one.name.toLowerCase()));
    const taken = authentication.method === 'header-key' ? authentication.headerName.toLowerCase() : '';
    const others = headers.filter(({ name }) => name.toLowerCase() !== taken);
    const key = authentication.method === 'none' ? others.find(isKey) : undefined;
    const left = others.filter((one) => one !== key);
    notes.addNames(
      'header-not-sent',
      where,
      left.filter(({ isRequired }) => isRequired),
    );
    notes.addNames(
      'optional-left-out',
      where,
      left.filter(({ isRequired }) => !isRequired),
    );
    if (parameters.some((one) => one.in === 'cookie')) notes.add('cookies', where, {});
    if (!key) return authentication;
    notes.add('header-as-key', where, { name: key.name });
    const example = exampleOf(key, files);
    if (isSecretExample(key.name, example) && example?.type === 'string')
      return { method: 'header-key', headerName: key.name, secret: example.value };
    const secret = secretNameOf(this.found.description.title, key.name);
    notes.add('variable-as-secret', where, { name: secret });
    return { method: 'header-key', headerName: key.name, secret: { secret } };
  }

  #noteOthers(): void {
    const { found, where, notes, files } = this;
    const { json } = found.value;
    if (isTrue(member(json, 'deprecated'))) notes.add('deprecated', where, {});
    notes.addNames('callbacks', where, membersOf(member(json, 'callbacks')));
    if (found.description.problems.length > 0) {
      const names = found.description.problems.flatMap(({ path }) => (path ? [String(path.at(-1))] : []));
      notes.addNames('named-twice', where, names.slice(0, 20));
    }
    for (const one of files.takeNotes(where)) notes.push(one);
  }

  #noteBody({ others, media }: DescribedBody): void {
    const { where, notes, files } = this;
    notes.addNames('other-media-types', where, others);
    const examples = membersOf(files.member(media, 'examples').json).map(({ name }) => name);
    notes.addNames('other-examples', where, examples.slice(member(media.json, 'example') ? 0 : 1));
  }

  #contract(body: DescribedBody, description: OpenFile): Contract | undefined {
    const { found, files, parameters } = this;
    const { method } = found.operation;
    if (body.kind === 'other' || body.kind === 'multipart' || method === 'GET') return undefined;
    const fields = parameters.filter((one) => one.in === 'formData');
    const read =
      fields.length > 0
        ? schemaOfFields(fields, files)
        : body.schema.json && schemaAt(body.schema, files, encodingsOf(body, files));
    if (!read) return undefined;
    if (read.isCut) this.notes.add('contract-in-part', this.where, {});
    return {
      version: 1,
      source: 'openapi',
      document: { name: found.description.title || description.path, digest: digestOfFile(description) },
      operation: describedOperation(found, parameters, files, this.#chosenServer),
      mediaType: (body.mediaType.split(';', 1)[0] ?? '').trim().toLowerCase(),
      schema: read.schema,
    };
  }
}

/** Header parameters that a description must not define (OpenAPI 3.1, 4.8.12). */
const IGNORED = new Set(['accept', 'content-type', 'authorization']);

const isKey = ({ name }: Parameter): boolean =>
  /auth|key|secret|token/i.test(name) && !/idempotency/i.test(name);

const digests = new WeakMap<OpenFile['root'], string>();

function digestOfFile({ root, text }: OpenFile): string {
  const known = digests.get(root) ?? digestOfText(text);
  digests.set(root, known);
  return known;
}
