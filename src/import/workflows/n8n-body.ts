/** The body of a request of n8n. */
import type { Json } from '../../core/internal';
import { anyText, isEmpty, isTrue, member, membersOf, textOf } from '../json';
import type { ForeignBody } from '../reading';
import type { ConversionScope } from '../template-converter';
import { FORM, JSON_TYPE } from '../to-body';
import type { Expressions } from './n8n-expressions';

interface BodySource {
  readonly parameters: Json;
  readonly version: number;
  readonly contentType: string;
  /** The list of keys and values, if the body is made of it. */
  readonly pairs: readonly Json[];
  readonly expressions: Expressions;
}

export function bodyOf(source: BodySource, scope: ConversionScope): ForeignBody {
  return source.version >= 3 ? bodyWithSwitch(source, scope) : earlierBody(source, scope);
}

/** From version 3 on; what a switch leaves out is noted. */
function bodyWithSwitch(source: BodySource, scope: ConversionScope): ForeignBody {
  const { parameters, contentType, expressions } = source;
  const { where, notes } = scope;
  const isSent = isTrue(member(parameters, 'sendBody'));
  const specified = textOf(parameters, 'specifyBody');
  const isText = contentType === 'raw' || (contentType === 'form-urlencoded' && specified === 'string');
  const isJson = specified === 'json' && !isText;
  const unused = [
    ...(isSent && isJson ? [] : ['jsonBody']),
    ...(isSent && isText ? [] : ['body']),
    ...(isSent && contentType === 'binaryData' ? [] : ['inputDataFieldName']),
  ].filter((name) => !isEmpty(member(parameters, name)));
  notes.addNames('disabled', where, unused);
  const rawType = scope.converter.around(expressions.text(member(parameters, 'rawContentType')));
  if (!isSent) return { type: 'none' };
  if (contentType === 'binaryData') return fileBody(textOf(parameters, 'inputDataFieldName'), scope);
  const text = isText ? expressions.text(member(parameters, 'body')) : '';
  if (contentType === 'raw') return { type: 'text', text, mediaType: rawType || undefined };
  if (isText) return { type: 'text', text, mediaType: FORM };
  if (!isJson) return bodyOfPairs(source, source.pairs, scope);
  return bodyOfJson(source, member(parameters, 'jsonBody'));
}

function earlierBody(source: BodySource, scope: ConversionScope): ForeignBody {
  const { parameters, contentType, pairs, expressions } = source;
  const json = member(parameters, 'bodyParametersJson');
  const isJson = isTrue(member(parameters, 'jsonParameters'));
  const file = textOf(parameters, 'binaryPropertyName');
  if (isTrue(member(parameters, 'sendBinaryData'))) return fileBody(file, scope);
  if (!isJson && !isEmpty(json)) scope.notes.addNames('disabled', scope.where, ['bodyParametersJson']);
  if (isJson ? isEmpty(json) : pairs.length === 0) return { type: 'none' };
  if (!isJson) return bodyOfPairs(source, pairs, scope);
  if (contentType !== 'raw') return bodyOfJson(source, json);
  return { type: 'text', text: expressions.text(json), mediaType: undefined };
}

function fileBody(field: string | undefined, { where, notes }: ConversionScope): ForeignBody {
  notes.add('file-not-read', where, { file: field ?? 'data' });
  return { type: 'none' };
}

/** A JSON text; a form is made of its members. */
function bodyOfJson({ contentType, expressions }: BodySource, json: Json | undefined): ForeignBody {
  const isForm = contentType === 'form-urlencoded';
  const document = isForm || contentType === 'multipart-form-data' ? expressions.document(json) : undefined;
  if (!document) return { type: 'text', text: expressions.json(json), mediaType: JSON_TYPE };
  const rows = membersOf(document).map(({ name, value }) => ({
    key: name,
    value: anyText(value) ?? '',
    enabled: true,
  }));
  return isForm ? { type: 'pairs', rows } : { type: 'multipart', rows, files: [] };
}

function bodyOfPairs(source: BodySource, pairs: readonly Json[], scope: ConversionScope): ForeignBody {
  const { contentType, expressions } = source;
  const { where, notes } = scope;
  if (contentType !== 'form-urlencoded' && contentType !== 'multipart-form-data')
    return { type: 'text', text: objectText(source, pairs, scope), mediaType: JSON_TYPE };
  const isFile = (pair: Json) => textOf(pair, 'parameterType') === 'formBinaryData';
  const rows = pairs
    .filter((pair) => !isFile(pair))
    .map((pair) => ({
      key: expressions.text(member(pair, 'name')),
      value: expressions.text(member(pair, 'value')),
      enabled: true,
    }));
  // A Webhook has no row without a key and a value; n8n sends “=” for it.
  if (rows.some(({ key, value }) => key === '' && value === ''))
    notes.addNames('not-read', where, ['bodyParameters']);
  if (contentType === 'form-urlencoded') {
    const last = new Map(rows.map((row) => [row.key, row]));
    const overridden = rows.filter((row) => last.get(row.key) !== row);
    notes.addNames(
      'options-overridden',
      where,
      overridden.map(({ key }) => key),
    );
    return { type: 'pairs', rows: [...last.values()] };
  }
  const files = pairs.filter(isFile).map((pair) => {
    const field = textOf(pair, 'inputDataFieldName');
    return textOf(pair, 'name') || (field ?? '');
  });
  return { type: 'multipart', rows, files };
}

type Tree = Map<string, Tree | string>;

/** The object that n8n makes of keys and values; from version 4 on a dot in a key leads into an object. */
function objectText(
  { version, expressions }: BodySource,
  pairs: readonly Json[],
  scope: ConversionScope,
): string {
  const { where, notes } = scope;
  const tree: Tree = new Map();
  for (const pair of pairs) {
    const name = expressions.text(member(pair, 'name'));
    const value = expressions.value(member(pair, 'value'));
    const steps = version < 4 || name.includes('{{') ? [name] : name.split('.', MAX_STEPS);
    const isList = version >= 4 && name.includes('[');
    if (isList || !put(tree, steps, value)) notes.addNames('options-overridden', where, [name]);
  }
  return written(tree);
}

const MAX_STEPS = 20;

/** False where another value takes its place. */
function put(tree: Tree, [name = '', ...rest]: readonly string[], value: string): boolean {
  const present = tree.get(name);
  if (rest.length === 0) {
    tree.set(name, value);
    return present === undefined;
  }
  const inner: Tree = present instanceof Map ? present : new Map();
  tree.set(name, inner);
  return put(inner, rest, value) && typeof present !== 'string';
}

const written = (tree: Tree): string =>
  `{${[...tree].map(([name, value]) => `${JSON.stringify(name)}:${value instanceof Map ? written(value) : value}`).join(',')}}`;
