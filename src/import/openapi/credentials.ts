/** The security schemes of an operation: the alternatives to choose from, and what each becomes. */
import type { Authentication } from '../../core';
import { type Json, secretName } from '../../core/internal';
import { items, member, membersOf, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import type { DescribedFiles, Located } from './described-files';
import type { FoundOperation } from './operations';

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
  return unique.sort((one, other) => rank(one) - rank(other));
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

const MAX_TITLE = 40;

/** The title is in the name, so that two receivers never share a secret. */
export const secretNameOf = (title: string, name: string): string =>
  secretName(title.slice(0, MAX_TITLE), secretName(name)) || 'API_KEY';
