/**
 * Reads requests in formats of other programs. Each request becomes an action, and whatever does not
 * fit is listed as a note. Pure: nothing is run or fetched.
 *
 * A URL alone and environments are read here. To add an importer, add a row to `DOCUMENTS` or `TEXTS`; its kind, its name and its help follow from it.
 */
import { hasErrors, readContext } from '../core';
import { type Json, jsonText, Lines, SIZE_LIMIT, sizeProblem } from '../core/internal';
import { isBru, isBruno, readBru, readBruno } from './bruno/read-bruno';
import { currentValue, isHoppscotch, readHoppscotch } from './collections/hoppscotch';
import { isInsomnia, readInsomnia } from './collections/insomnia';
import { isThunderClient, readThunderClient } from './collections/thunder-client';
import { hasLineOfCommand, nextCommandLine } from './commands/command-line';
import { readCommands } from './commands/read-commands';
import { fetchCallAt, readFetch } from './fetch-call';
import { type FolderFile, type LeftOutFile, readFiles } from './folder';
import { isHar, readHar } from './har';
import { firstRequestLine, isHttpFileName, readHttpFile } from './http-file/read-http-file';
import { anyText, isFalse, isTrue, itemsOf, member, membersOf, textOf } from './json';
import { type Note, type NoteLocation, Notes, note } from './notes';
import { withCharsetOnce } from './once';
import { isPostmanCollection, readPostman } from './postman/read-postman';
import { powerShellAt, readBeside, readPowerShell } from './powershell';
import type { Collected, ForeignSample } from './reading';
import { TemplateConverter } from './template-converter';
import { Collection, schemeOfUrl } from './to-action';
import { type UnreadFormat, unreadCode, unreadDocument, unreadJson } from './unread-formats';
import { type Definition, definitionsOf, noteVariables, samplesOf, Variables } from './variables';
import { isN8n, readN8n } from './workflows/n8n';
import { isNodeRed, readNodeRed } from './workflows/node-red';
import { readYaml, yamlNote } from './yaml';

export type { FolderFile, LeftOutFile } from './folder';
export { describeNote, type Note, type NoteCode, type NoteValues } from './notes';
export { type Asset, type ForeignSample, isProposed, type ReadRequest, type SignedRequest } from './reading';
export { changedTexts, nameOfUrl } from './to-action';

interface DocumentImporter {
  matches(root: Json, fileName: string): boolean;
  read(root: Json, fileName: string): Collected;
}

/** Importers of JSON documents. The first that matches counts. */
const DOCUMENTS = {
  environment: { matches: isEnvironment, read: readEnvironment },
  har: { matches: isHar, read: readHar },
  // Collections v1 of Postman resemble these.
  hoppscotch: { matches: isHoppscotch, read: readHoppscotch },
  'thunder-client': { matches: isThunderClient, read: readThunderClient },
  n8n: { matches: isN8n, read: readN8n },
  'node-red': { matches: isNodeRed, read: readNodeRed },
  postman: { matches: isPostmanCollection, read: readPostman },
  bruno: { matches: isBruno, read: readBruno },
  insomnia: { matches: isInsomnia, read: readInsomnia },
} satisfies Record<string, DocumentImporter>;

interface Text {
  readonly whole: string;
  readonly beginning: string;
  readonly fileName: string;
}

interface TextImporter {
  /** The offset of the first request; `CERTAIN` where the file name or the whole text decides; -1 for no request. */
  find(text: Text): number;
  read(source: string): Collected;
  /** Code of another language before the first request means that the text is that code. */
  readonly yieldsToCode?: boolean;
}

const CERTAIN = -2;

/** Where a command goes on in the next line, as a backslash says elsewhere. */
const LINE_OF_POWERSHELL = /(?<=[ \t])`(?=\r?\n)/g;

/** Importers of other texts. The one whose request begins first counts. */
const TEXTS = {
  'http-file': {
    find: ({ beginning, fileName }) => (isHttpFileName(fileName) ? CERTAIN : firstRequestLine(beginning)),
    read: readHttpFile,
    yieldsToCode: true,
  },
  bruno: { find: ({ whole, fileName }) => (isBru(whole, fileName) ? CERTAIN : -1), read: readBru },
  url: { find: ({ whole }) => (isUrlAlone(whole) ? CERTAIN : -1), read: readUrl },
  powershell: {
    find: ({ beginning }) => powerShellAt(beginning, nextCommandLine(beginning) !== -1),
    read: readPowerShell,
  },
  commands: {
    find: ({ beginning }) => nextCommandLine(beginning),
    read: (source) => readBeside(source, (rest) => readCommands(rest.replace(LINE_OF_POWERSHELL, '\\'))),
  },
  fetch: { find: ({ beginning }) => fetchCallAt(beginning), read: readFetch },
} satisfies Record<string, TextImporter>;

/** What a text was recognized as; `values`: as JSON that only a sample can be. */
export type ForeignKind = keyof typeof DOCUMENTS | keyof typeof TEXTS | 'folder' | 'values' | 'unread';

/** The actions, notes and samples of a text. */
export interface Reading extends Collected {
  readonly kind: ForeignKind;
}

/**
 * Reads a text of at most 32 MiB. Returns undefined for a text in none of the known formats, which
 * includes configs of this program.
 */
export function readForeign(text: string, fileName = ''): Reading | undefined {
  const isDocument = BEGINS_AS_JSON.test(text) && !isHttpFileName(fileName) && !hasLineOfCommand(text);
  const reading = isDocument ? readDocument(text, fileName) : readText(text, fileName);
  return reading && withCharsetOnce(reading);
}

/** Reads the files of a folder or an archive together. `leftOut`: those whose text was not read. */
export const readFolder = (files: readonly FolderFile[], leftOut: readonly LeftOutFile[] = []): Reading => ({
  kind: 'folder',
  ...withCharsetOnce(readFiles(files, leftOut, readInFolder)),
});

/** Commands in YAML are steps of a workflow, or examples of a description. */
function readInFolder(text: string, fileName: string): Reading | undefined {
  const reading = readForeign(text, fileName);
  return reading?.kind === 'commands' && /\.ya?ml$/i.test(fileName) ? undefined : reading;
}

/** Two braces are a variable or a script of an `.http` file. */
const BEGINS_AS_JSON = /^\ufeff?\s*(?:\{(?!\{)|\[)/;

/** The format of a text shows in its beginning. */
const LOOKED_AT = 100_000;

/** Invalid JSON is left to the reader of configs, unless it is YAML that begins like JSON. */
function readDocument(text: string, fileName: string): Reading | undefined {
  const { context, problems } = readContext(text);
  if (hasErrors(problems)) {
    const format = unreadDocument(text.slice(0, LOOKED_AT), fileName);
    return isInYaml(format) ? readYamlDocument(format, text, fileName) : unread(format);
  }
  return readRoot(context.root, fileName);
}

function readRoot(root: Json, fileName: string): Reading | undefined {
  const kind = keysOf(DOCUMENTS).find((one) => DOCUMENTS[one].matches(root, fileName));
  return kind ? { kind, ...DOCUMENTS[kind].read(root, fileName) } : unread(unreadJson(root));
}

/** The documents that are read in YAML too. */
const IN_YAML = ['insomnia'] as const;
type InYaml = (typeof IN_YAML)[number];

const isInYaml = (kind: ForeignKind | UnreadFormat | undefined): kind is InYaml =>
  IN_YAML.some((one) => one === kind);

function readYamlDocument(kind: InYaml, text: string, fileName: string): Reading | undefined {
  try {
    return readRoot(readYaml(text), fileName);
  } catch (error) {
    return refused(kind, yamlNote(error));
  }
}

function readText(whole: string, fileName: string): Reading | undefined {
  const text = { whole, beginning: whole.slice(0, LOOKED_AT), fileName };
  const kind = kindOfText(text);
  if (isInYaml(kind)) return readYamlDocument(kind, whole, fileName);
  if (kind === undefined || !(kind in TEXTS)) return unread(kind as UnreadFormat | undefined);
  const read = kind as keyof typeof TEXTS;
  if (sizeProblem(whole)) return refused(read, note('text-too-large', {}, { limit: SIZE_LIMIT }));
  return { kind: read, ...TEXTS[read].read(whole) };
}

function kindOfText(text: Text): keyof typeof TEXTS | UnreadFormat | undefined {
  const { beginning, fileName } = text;
  const [first] = keysOf(TEXTS)
    .map((kind) => ({ kind, at: TEXTS[kind].find(text) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at);
  if (first?.at === CERTAIN) return first.kind;
  const document = unreadDocument(beginning, fileName);
  if (document) return document;
  const code = unreadCode(beginning);
  const importer: TextImporter | undefined = first && TEXTS[first.kind];
  const isCode = code && (!first || (importer?.yieldsToCode && code.index < first.at));
  return isCode ? code.format : first?.kind;
}

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];

const unread = (format: UnreadFormat | undefined): Reading | undefined =>
  format && refused('unread', note('format-not-read', {}, { format }));

const refused = (kind: ForeignKind, reason: Note): Reading => ({
  kind,
  actions: [],
  notes: [reason],
  samples: [],
});

/** A URL alone, which becomes a GET. */

const MAX_URL_LENGTH = 100_000;
const ADDRESS = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})$/i;
const LABEL = /^[a-z\d-]+$/i;
const TOP_LEVEL = /^[a-z]{2,24}$/i;

/** Whether a text is only a URL, or a host with a path, a port or at least three labels. */
export function isUrlAlone(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false;
  const url = text.trim();
  if (url === '' || /\s/.test(url)) return false;
  if (/^https?:\/\/./i.test(url)) return true;
  const [, host = '', port, rest] = /^([^:/?]+)(:\d+)?([/?].*)?$/.exec(url) ?? [];
  if (ADDRESS.test(host)) return true;
  const labels = host.split('.');
  const last = labels.pop() ?? '';
  const isHost = labels.length > 0 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(last);
  return isHost && (labels.length > 1 || port !== undefined || rest !== undefined);
}

/** Hosts that rarely have a certificate. */
const WITHOUT_TLS = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?:[:/?]|$)/i;

/** Reads a URL as a GET. Without a scheme it gets `https`, as in a browser, or `http` for localhost and addresses. */
export function readUrl(source: string): Collected {
  const collection = new Collection();
  const written = source.trim();
  const where = { place: new Lines(source).placeAt(0) };
  const notes = new Notes();
  const isWhole = schemeOfUrl(written) !== undefined;
  const scheme = WITHOUT_TLS.test(written) ? 'http' : 'https';
  if (!isWhole) notes.add('url-scheme-added', where, { scheme });
  const url = isWhole ? written : `${scheme}://${written}`;
  const request = { name: '', where, method: 'GET', url, headers: [], body: { type: 'none' } } as const;
  collection.take(request, { notes: notes.list, converter: new TemplateConverter(new Variables(new Map())) });
  return collection.result(where);
}

/** Reads environments: the values of variables, which become samples. */

const isHttpEnvironments = (fileName: string): boolean =>
  /(?:^|[\\/])http-client\.env\.json$/i.test(fileName);

/** The lists of variables of Postman, Hoppscotch and Thunder Client. */
const LISTS = ['values', 'variables', 'data'];

const listIn = (environment: Json): string | undefined =>
  LISTS.find((name) => member(environment, name)?.type === 'array');

/** Hoppscotch and Thunder Client export lists of environments, too. */
const environmentsIn = (root: Json): readonly Json[] => (root.type === 'array' ? root.items : [root]);

/** What marks an environment beside its list of variables. A config has a list `data`, too. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  values: ['_postman_variable_scope'],
  variables: ['v', 'id', 'name'],
  data: ['client', 'clientName', '_id'],
};

function isListed(environment: Json): boolean {
  const list = listIn(environment) ?? '';
  // A collection has a list of requests as well.
  if (member(environment, 'requests')) return false;
  const isMarked = MARKS[list]?.some((mark) => textOf(environment, mark) !== undefined) ?? false;
  return isMarked && itemsOf(environment, list).every((variable) => nameOf(variable) !== undefined);
}

const nameOf = (variable: Json): string | undefined => textOf(variable, 'key') ?? textOf(variable, 'name');

/** Only the file name identifies the environments of `.http` files. */
export function isEnvironment(root: Json, fileName: string): boolean {
  const environments = environmentsIn(root);
  return isHttpEnvironments(fileName) || (environments.length > 0 && environments.every(isListed));
}

export function readEnvironment(root: Json, fileName: string): Collected {
  if (isHttpEnvironments(fileName)) return readHttpEnvironments(root);
  const collection = new Collection();
  const samples = environmentsIn(root).flatMap((environment) => readListed(environment, collection));
  return collection.result({ path: [] }, samples);
}

/** The values of an environment become a sample, except for secrets. */
function readListed(environment: Json, collection: Collection): ForeignSample[] {
  const list = listIn(environment) ?? '';
  const where = { path: [list] };
  const defined = itemsOf(environment, list).flatMap((variable): Definition[] => {
    const [name, value] = [nameOf(variable), currentValue(variable)];
    const isMarked = ['isSecret', 'secret'].some((mark) => isTrue(member(variable, mark)));
    const isSecret = isMarked || textOf(variable, 'type') === 'secret';
    const isOff = isFalse(member(variable, 'enabled'));
    return name === undefined || value === undefined ? [] : [{ name, value, where, isOff, isSecret }];
  });
  const name = textOf(environment, 'name') ?? textOf(environment, 'environmentName');
  return samplesOfValues(definitionsOf(defined, collection.notes), name, where, collection);
}

const SHARED = '$shared';

/** Reads the environments beside `.http` files: one sample for each, which includes the shared values. */
function readHttpEnvironments(root: Json): Collected {
  const collection = new Collection();
  const valuesOf = (environment: Json | undefined) =>
    membersOf(environment).flatMap(({ name, value }) => {
      const text = anyText(value);
      return text === undefined ? [] : [[name, text] as const];
    });
  const shared = valuesOf(member(root, SHARED));
  const samples = membersOf(root)
    .filter(({ name, value }) => name !== SHARED && value.type === 'object')
    .flatMap(({ name, value }) =>
      samplesOfValues(new Map([...shared, ...valuesOf(value)]), name, { path: [name] }, collection),
    );
  return collection.result({ path: [] }, samples);
}

function samplesOfValues(
  definitions: ReadonlyMap<string, string>,
  name: string | undefined,
  where: NoteLocation,
  { notes }: Collection,
): ForeignSample[] {
  const variables = new Variables(definitions);
  // A number or a boolean inserts the same characters as its text everywhere.
  for (const [own, value] of variables.values) {
    const json = variables.jsonOf(own);
    const isPlain = json?.type === 'number' || json?.type === 'boolean';
    if (isPlain && jsonText(json) === value) variables.usedBare.add(own);
  }
  noteVariables(variables, where, notes);
  return samplesOf(variables, name);
}
