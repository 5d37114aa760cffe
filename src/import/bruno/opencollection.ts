/** Makes of OpenCollection, the YAML that Bruno writes, the members of a collection that Bruno exports. */
import type { Json } from '../../core/internal';
import { items, member, membersOf, scalarText, textOf } from '../json';
import { readYaml, YamlError } from '../yaml';

export type Members = Record<string, unknown>;

/** The members with the settings of a request, and the type of request that an export names. */
const REQUESTS: ReadonlyMap<string, string> = new Map([
  ['http', 'http'],
  ['graphql', 'graphql'],
  ['grpc', 'grpc'],
  ['websocket', 'ws'],
]);

/** The types of bodies that an export calls otherwise. */
export const BODIES: ReadonlyMap<unknown, string> = new Map([
  ['form-urlencoded', 'formUrlEncoded'],
  ['multipart-form', 'multipartForm'],
]);

/** An environment has no other members; a pipeline or a template with variables does. */
const OF_ENVIRONMENT =
  /^(?:name|variables|color|description|externalSecrets|clientCertificates|extends|dotEnvFilePath)$/;

/** Bruno does not always say that a file is of a folder. */
const OF_FOLDER = /^(?:info|request|docs)$/;

/** A line that a file of each kind has. */
const LINE =
  /^(?:opencollection|http|graphql|grpc|websocket|variables|request):|^[ \t]+(?:type:[ \t]*["']?folder\b|seq:)/m;
/** The same, where the YAML cannot be parsed. */
const BROKEN_LINE = /^(?:opencollection|http|graphql):/m;

/** What a file of a collection is; undefined for any other YAML. A workspace lists collections and has none. */
function kindOf(root: Json): 'collection' | 'folder' | 'request' | 'environment' | undefined {
  const info = member(root, 'info');
  const type = textOf(info, 'type');
  if (textOf(root, 'opencollection') !== undefined) return type === 'workspace' ? undefined : 'collection';
  const names = membersOf(root).map(({ name }) => name);
  if (info?.type === 'object') {
    if (names.some((name) => REQUESTS.has(name) && member(root, name)?.type === 'object')) return 'request';
    return type === 'folder' || names.every((name) => OF_FOLDER.test(name)) ? 'folder' : undefined;
  }
  const isList = member(root, 'variables')?.type === 'array' && textOf(root, 'name') !== undefined;
  return isList && names.every((name) => OF_ENVIRONMENT.test(name)) ? 'environment' : undefined;
}

/** The value of a file; undefined for other text. Throws a `YamlError` for a file that is broken. */
function rootOf(text: string): Json | undefined {
  if (!LINE.test(text)) return undefined;
  try {
    const root = readYaml(text);
    return kindOf(root) && root;
  } catch (error) {
    const isFile = BROKEN_LINE.test(text) && /^info:/m.test(text);
    if (isFile || !(error instanceof YamlError)) throw error;
    return undefined;
  }
}

/** The kind of a file, or whether its YAML is broken; undefined for other text. */
export function openCollectionKind(text: string): ReturnType<typeof kindOf> | 'broken' {
  try {
    const root = rootOf(text);
    return root && kindOf(root);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return 'broken';
  }
}

interface OpenCollectionFile {
  /** The folders and requests of a collection in one file, or a request. */
  readonly items: readonly Members[];
  readonly environments: readonly Members[];
  /** Of a folder, or of the collection. */
  readonly settings?: Members;
  /** What the collection says of itself. */
  readonly config?: Members;
}

/** Reads a file; undefined for other text. Throws a `YamlError` for a file that is broken. `name`: that of the file. */
export function openCollectionFile(text: string, name: string): OpenCollectionFile | undefined {
  const json = rootOf(text);
  if (!json) return undefined;
  const root = membersIn(plain(json));
  switch (kindOf(json)) {
    case 'request': {
      const { seq } = membersIn(root.info);
      return { items: [{ name, ...itemOf(root), seq }], environments: [] };
    }
    case 'environment':
      return { items: [], environments: [environmentOf(root)] };
    case 'folder':
      return { items: [], environments: [], settings: folderOf(root) };
    default: {
      const { info, items: inner, config, opencollection, bundled, extensions, ...others } = root;
      const { environments, proxy, clientCertificates, ...more } = membersIn(config);
      const { inherit, disabled, config: address } = membersIn(proxy);
      const isProxied = inherit === false && disabled !== true && membersIn(address).hostname;
      return {
        // In the order of the file, so that notes point into it.
        items: listIn(inner).map(itemOf),
        environments: listIn(environments).map(environmentOf),
        settings: folderOf(others),
        config: {
          ...more,
          ...membersIn(info),
          opencollection,
          bundled,
          extensions,
          proxy: { enabled: Boolean(isProxied) },
          clientCertificates: { certs: listIn(clientCertificates).filter((one) => one.disabled !== true) },
        },
      };
    }
  }
}

/** A value without its types: a number is the text that it is written as. */
function plain(json: Json): unknown {
  if (json.type === 'array') return items(json).map(plain);
  if (json.type === 'object')
    return Object.fromEntries(membersOf(json).map(({ name, value }) => [name, plain(value)]));
  return json.type === 'boolean' ? json.value : scalarText(json);
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const membersIn = (value: unknown): Members => (isMembers(value) ? value : {});
const listIn = (value: unknown): Members[] => (Array.isArray(value) ? value.map(membersIn) : []);

function itemOf(root: Members): Members {
  const { info, items: inner, runtime, settings, docs, ...others } = root;
  const { description, seq: _, type = others.type, ...more } = membersIn(info);
  if (inner !== undefined || type === 'folder')
    return { ...folderOf(root), type: 'folder', items: listIn(inner).map(itemOf) };
  if (type === 'script') return { ...more, type: 'js' };
  const kind = [...REQUESTS.keys()].find((name) => others[name] !== undefined) ?? '';
  const { [kind]: details, ...rest } = others;
  const request =
    details === undefined ? undefined : requestOf({ ...membersIn(runtime), ...membersIn(details) });
  return {
    ...rest,
    ...more,
    type: REQUESTS.get(kind) ?? type,
    request: request && {
      ...request,
      ...(kind === 'graphql' && asGraphql(request)),
      docs: docs ?? description,
    },
    // A file with settings leaves out those that are as in a new request.
    settings: isMembers(settings) ? { ...settings, encodeUrl: settings.encodeUrl !== false } : settings,
  };
}

const asGraphql = ({ method, body }: Members): Members => ({
  method: method ?? 'POST',
  body: { mode: 'graphql', graphql: body },
});

function folderOf({ info, request, docs, ...others }: Members): Members {
  const { name, description, seq } = membersIn(info);
  const settings = { ...requestOf(membersIn(request)), docs: docs ?? description };
  return { ...others, name, root: { request: settings, meta: { name, seq } } };
}

/** What a request, a folder or the collection says of requests. */
function requestOf(details: Members): Members {
  const { auth, body, headers, params, variables, actions, scripts, ...others } = details;
  const all = listIn(scripts);
  const codeOf = (type: string) => all.filter((one) => one.type === type).map(({ code }) => code);
  const known = ['before-request', 'after-response', 'tests'];
  return {
    ...others,
    auth: authOf(auth),
    body: bodyOf(body),
    headers: rowsIn(headers),
    params: rowsIn(params),
    vars: { req: rowsIn(variables), res: actions },
    script: { req: codeOf('before-request').join('\n'), res: codeOf('after-response') },
    tests: codeOf('tests'),
    scripts: all.filter(({ type }) => !known.includes(String(type))),
  };
}

function authOf(auth: unknown): unknown {
  if (!isMembers(auth)) return auth === undefined ? undefined : { mode: auth };
  const { type, ...settings } = auth;
  if (type === undefined) return auth;
  return { mode: type, [String(type)]: settings };
}

function bodyOf(written: unknown): unknown {
  const { chosen, variants } = chosenIn(written, 'body');
  if (!isMembers(chosen) || chosen.type === undefined) return chosen;
  const { type, data, ...others } = chosen;
  const mode = BODIES.get(type) ?? String(type);
  return { ...others, mode, [mode]: Array.isArray(data) ? data.map(fieldOf) : data, variants };
}

/** Of variants, the one that is selected counts. */
function chosenIn(value: unknown, name: string) {
  if (!Array.isArray(value)) return { chosen: value };
  const all = listIn(value);
  const chosen = all.find(({ selected }) => selected === true) ?? all[0];
  return { chosen: chosen?.[name], variants: all.filter((one) => one !== chosen) };
}

/** A field of a form, or a file that is a body. */
function fieldOf(row: unknown): unknown {
  const field = rowOf(row);
  return isMembers(field) && field.type === 'file' ? { ...field, value: '', filePath: field.value } : field;
}

const rowsIn = (rows: unknown): unknown => (Array.isArray(rows) ? rows.map(rowOf) : rows);

function rowOf(row: unknown): unknown {
  if (!isMembers(row)) return row;
  const { disabled, value, ...others } = row;
  const { chosen, variants } = chosenIn(value, 'value');
  const typed = isMembers(chosen) && 'data' in chosen ? chosen.data : chosen;
  return { ...others, value: typed, variants, ...(disabled === true && { enabled: false }) };
}

function environmentOf({ variables, externalSecrets, ...others }: Members): Members {
  const elsewhere = listIn(membersIn(externalSecrets).variables).map(({ name }) => ({ name, secret: true }));
  const rows = rowsIn(variables);
  return { ...others, variables: [...(Array.isArray(rows) ? rows : []), ...elsewhere] };
}
