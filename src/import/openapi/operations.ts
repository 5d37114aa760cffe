/** The operations of a description, listed without looking into them more than the list shows. */
import type { Json } from '../../core/internal';
import { isTrue, items, member, membersOf, scalarText, textOf } from '../json';
import { type Note, note } from '../notes';
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
