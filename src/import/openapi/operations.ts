/**
 * The operations of a description, listed without looking into them more than the list shows, and their security
 * schemes.
 */
import type { Authentication } from '../../core';
import { type Json, secretName } from '../../core/internal';
import { isTrue, items, member, membersOf, scalarText, textOf } from '../json';
import { type Note, type NoteLocation, type Notes, note } from '../notes';
import { yamlNote } from '../yaml';
import { type DescribedFiles, dialectOf, type Located, type OpenFile, refOf } from './described-files';

/** Why an operation does not become an action; `reference`: it is in a file that is not here. */
export type OperationRefusal = 'method' | 'unreadable' | 'reference';

/** An operation as it is listed. */
export interface Operation {
  /** The path of its file. */
  readonly file: string;
  readonly method: string;
  /** The path, or the name of a webhook. */
  readonly path: string;
  /** Its `operationId`. */
  readonly id?: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** The receiver of a webhook is not named by the description. */
  readonly isWebhook: boolean;
  readonly isDeprecated: boolean;
  readonly refusal?: OperationRefusal;
}

/** A listed operation with its place in the description. */
export interface FoundOperation {
  readonly operation: Operation;
  readonly description: Description;
  readonly pathItem: Located;
  /** As it is there, before a reference is followed. */
  readonly written: Located;
  readonly value: Located;
}

/** A file that describes an API. */
export interface Description extends OpenFile {
  readonly dialect: 'openapi' | 'swagger';
  readonly version: string;
  readonly title: string;
}

/** The description in a file; undefined for any other file. */
export function descriptionIn(file: OpenFile): Description | Note | undefined {
  try {
    const found = dialectOf(file.root);
    if (!found) return undefined;
    const { dialect, version } = found;
    const isRead = dialect === 'swagger' ? /^2(?:\.0)?$/.test(version) : /^3\.[0-9]+(?:\.|-|$)/.test(version);
    if (!isRead) return note('description-version', { file: file.path }, { version });
    return { ...file, dialect, version, title: textOf(member(file.root, 'info'), 'title')?.trim() ?? '' };
  } catch (error) {
    return yamlNote(error, file.path);
  }
}

const SENT = new Set(['get', 'post', 'put']);
const OTHERS = new Set(['delete', 'options', 'head', 'patch', 'trace', 'query']);
const GROUPS = ['paths', 'webhooks', 'x-webhooks'] as const;

/** Lists the operations in the order of the document; a part that is broken is a note. */
export function* operationsIn(
  description: Description,
  files: DescribedFiles,
): Generator<FoundOperation | Note> {
  const { path: at } = description;
  for (const group of GROUPS) {
    let paths: Located;
    try {
      paths = files.resolved({ json: member(description.root, group), file: description });
    } catch (error) {
      yield yamlNote(error, at);
      continue;
    }
    for (const entry of membersOf(paths.json)) {
      if (entry.name.startsWith('x-')) continue;
      try {
        const pathItem = files.resolved({ json: entry.value, file: paths.file });
        if (!pathItem.json) yield* files.takeNotes(at ? { file: at } : {});
        yield* ofPath(description, files, pathItem, entry.name, group !== 'paths');
        // An operation tells what it refers to when it is converted.
        files.takeNotes({});
      } catch (error) {
        yield yamlNote(error, at);
      }
    }
  }
}

function* ofPath(
  description: Description,
  files: DescribedFiles,
  pathItem: Located,
  path: string,
  isWebhook: boolean,
): Generator<FoundOperation | Note> {
  const { file } = pathItem;
  const described = (method: string, json: Json): FoundOperation => {
    const value = files.resolved({ json, file });
    const refusal = SENT.has(method.toLowerCase()) ? refusalOf(value.json, json) : 'method';
    return {
      operation: {
        file: description.path,
        method: method.toUpperCase(),
        path,
        isWebhook,
        ...listed(value.json),
        ...(refusal && { refusal }),
      },
      description,
      pathItem,
      written: { json, file },
      value,
    };
  };
  const others = membersOf(member(pathItem.json, 'additionalOperations'));
  const named = membersOf(pathItem.json).filter(({ name }) => SENT.has(name) || OTHERS.has(name));
  for (const one of [...named, ...others]) {
    let found: FoundOperation | Note;
    try {
      found = described(one.name, one.value);
    } catch (error) {
      found = yamlNote(error, description.path);
    }
    yield found;
  }
}

function refusalOf(resolved: Json | undefined, json: Json): OperationRefusal | undefined {
  if (resolved?.type === 'object') return undefined;
  return refOf(json) === undefined ? 'unreadable' : 'reference';
}

/** Longer texts are cut in the list. */
const MAX_SUMMARY = 300;
const MAX_TAGS = 10;

function listed(json: Json | undefined): Pick<Operation, 'id' | 'summary' | 'tags' | 'isDeprecated'> {
  const id = textOf(json, 'operationId');
  const said = textOf(json, 'summary')?.trim() || id?.trim();
  // A description may take long to read.
  const summary = said || firstLine(textOf(json, 'description'));
  const tags = items(member(json, 'tags')).slice(0, MAX_TAGS).map(scalarText);
  return {
    ...(id !== undefined && { id }),
    summary: summary.replace(/\s+/g, ' ').slice(0, MAX_SUMMARY),
    tags: tags.filter((tag) => tag !== undefined).map((tag) => tag.slice(0, MAX_SUMMARY)),
    isDeprecated: isTrue(member(json, 'deprecated')),
  };
}

const firstLine = (text = ''): string => text.trim().slice(0, MAX_SUMMARY).split('\n', 1)[0] ?? '';

/** The security schemes of an operation: the alternatives to choose from, and what each becomes. */

interface SchemePart {
  /** As the description calls it. */
  readonly name: string;
  readonly scheme: Json | undefined;
}

/** Credentials that are sent together; none of them where the operation can be called without any. */
export interface CredentialOption {
  /** The names of the schemes; empty for none. */
  readonly label: string;
  readonly parts: readonly SchemePart[];
}

const MAX_OPTIONS = 50;

/** The alternatives in the order of the document, those first that an action can send. */
export function credentialOptions(found: FoundOperation, files: DescribedFiles): CredentialOption[] {
  const { description, value } = found;
  const root: Located = { json: description.root, file: description };
  const own = member(value.json, 'security');
  const list = items(own?.type === 'array' ? own : member(description.root, 'security'));
  const schemes =
    description.dialect === 'swagger'
      ? files.member(root, 'securityDefinitions')
      : files.member(files.member(root, 'components'), 'securitySchemes');
  const options = list.slice(0, MAX_OPTIONS).map((requirement): CredentialOption => {
    const parts = membersOf(requirement).map(({ name }) => ({
      name,
      scheme: files.member(schemes, name).json,
    }));
    return { label: parts.map(({ name }) => name).join(' + '), parts };
  });
  const unique = [...new Map(options.map((option) => [option.label, option])).values()];
  return bearerFirst(unique.sort((one, other) => rank(one) - rank(other)));
}

/** A bearer token before Basic: it is one secret, and nothing of it is plain text. */
function bearerFirst(options: readonly CredentialOption[]): CredentialOption[] {
  const isAlone = (kind: Kind) => (option: CredentialOption) =>
    option.parts.length === 1 && kindOf(option.parts[0]?.scheme) === kind;
  const [basic, bearer] = [options.findIndex(isAlone('basic')), options.findIndex(isAlone('bearer'))];
  const moved = options[bearer];
  return basic === -1 || bearer < basic || !moved
    ? [...options]
    : [...options.slice(0, basic), moved, ...options.slice(basic).filter((one) => one !== moved)];
}

/** How well an action can send the credentials: 0 completely, 1 in part, 2 not at all. */
function rank({ parts }: CredentialOption): number {
  const sendable = parts.filter(({ scheme }) => kindOf(scheme) !== undefined);
  const inHeader = sendable.filter(({ scheme }) => kindOf(scheme) !== 'query');
  if (sendable.length < parts.length) return sendable.length === 0 ? 2 : 1;
  return inHeader.length > 1 ? 1 : 0;
}

type Kind = 'basic' | 'bearer' | 'header' | 'query' | 'cookie' | 'token';

function kindOf(scheme: Json | undefined): Kind | undefined {
  const place = textOf(scheme, 'in');
  switch (textOf(scheme, 'type')?.toLowerCase()) {
    case 'basic':
      return 'basic';
    case 'http':
      return httpKind(textOf(scheme, 'scheme')?.toLowerCase());
    case 'apikey':
      return place === 'header' || place === 'query' || place === 'cookie' ? place : undefined;
    case 'oauth2':
    case 'openidconnect':
      return 'token';
    default:
      return undefined;
  }
}

const httpKind = (scheme: string | undefined): Kind | undefined =>
  scheme === 'basic' || scheme === 'bearer' ? scheme : undefined;

interface Applied {
  readonly authentication: Authentication;
  /** The names of query parameters that have a key. */
  readonly keysInQuery: readonly string[];
}

/** The authentication of the action; of several headers the first is sent. */
export function applied(
  option: CredentialOption | undefined,
  title: string,
  where: NoteLocation,
  notes: Notes,
): Applied {
  let authentication: Authentication = { method: 'none' };
  const keysInQuery: string[] = [];
  for (const { name, scheme } of option?.parts ?? []) {
    const kind = kindOf(scheme);
    if (kind === undefined) {
      const said = [textOf(scheme, 'type'), textOf(scheme, 'scheme')].filter((one) => one !== undefined);
      notes.add('auth-not-available', where, { scheme: [name, ...said].join(' ') });
    } else if (kind === 'query') {
      const parameter = textOf(scheme, 'name') ?? name;
      keysInQuery.push(parameter);
      notes.add('key-in-query', where, { name: parameter });
    } else if (authentication.method === 'none') {
      authentication = authenticationOf(kind, name, scheme, title, where, notes);
    } else notes.addNames('header-not-sent', where, [name]);
  }
  return { authentication, keysInQuery };
}

function authenticationOf(
  kind: Exclude<Kind, 'query'>,
  name: string,
  scheme: Json | undefined,
  title: string,
  where: NoteLocation,
  notes: Notes,
): Authentication {
  const secret = { secret: secretNameOf(title, name) };
  const header = (headerName: string, prefix: string): Authentication => {
    if (prefix === '') notes.add('variable-as-secret', where, { name: secret.secret });
    else notes.add('variable-in-secret', where, { name: secret.secret, around: `${prefix}…` });
    return { method: 'header-key', headerName, secret };
  };
  switch (kind) {
    case 'basic':
      if (isKeyAsUsername(scheme)) {
        notes.add('username-is-key', where, { scheme: name });
        return { method: 'basic', username: '', password: '' };
      }
      notes.add('credentials-elsewhere', where, { scheme: name });
      return { method: 'basic', username: '', password: secret };
    case 'token':
      notes.add('token-elsewhere', where, { name });
      return header('Authorization', 'Bearer ');
    case 'bearer':
      return header('Authorization', 'Bearer ');
    case 'cookie':
      notes.add('cookies', where, {});
      return header('Cookie', `${textOf(scheme, 'name') ?? name}=`);
    case 'header':
      return header(textOf(scheme, 'name') ?? name, '');
  }
}

/** Whether a scheme says that its key is the username, as in ``Base64 of `api_key:` ``. */
const isKeyAsUsername = (scheme: Json | undefined): boolean =>
  /\b(?:api[ _-]?)?key:(?=[`"'>)}])|\b(?:key|token) as (?:the |your )?(?:basic auth )?user ?name|\b(?:no|empty|blank) password|password (?:empty|blank)/i.test(
    (textOf(scheme, 'description') ?? '').slice(0, MAX_DESCRIPTION),
  );

const MAX_DESCRIPTION = 5000;

const MAX_TITLE = 40;

/** The title is in the name, so that two receivers never share a secret. */
export const secretNameOf = (title: string, name: string): string =>
  secretName(title.slice(0, MAX_TITLE), secretName(name)) || 'API_KEY';
