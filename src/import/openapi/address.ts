/** The URL of an operation: the servers to choose from, and its parameters. */
import { type Json, pathText } from '../../core/internal';
import { isTrue, items, member, membersOf, scalarText, textOf } from '../json';
import { TemplateWriter } from '../template-converter';
import { percentEncode } from '../to-body';
import type { DescribedFiles, Located } from './described-files';
import type { FoundOperation } from './operations';
import { becomesTag, type SampleRecord } from './sample-record';
import { givenBy, isDecided, typeOf, usable } from './sample-value';
import {
  encodedValue,
  losesReserved,
  type Pair,
  pairsOf,
  plainText,
  type Serialization,
  styleIn,
} from './serialization';

/** The beginning of a URL that a description offers. */
export interface Server {
  /** Without a slash at its end; begins with a slash if it has no host. */
  readonly url: string;
  readonly description: string;
  /** The variables whose default is filled in. */
  readonly variables: readonly string[];
}

/** Alternatives of variables become servers of their own, as long as there are few. */
const MAX_VARIANTS = 12;
const MAX_SERVERS = 100;

/** The servers to choose from; none if the description has none. */
export function serversOf(found: FoundOperation, files: DescribedFiles): Server[] {
  const { description, value, pathItem } = found;
  if (description.dialect === 'swagger') return swaggerServers(description.root, value.json);
  const root = { json: description.root, file: description };
  const lists = [value, pathItem, root].map((of) => files.member(of, 'servers'));
  const list = lists.find(({ json }) => items(json).length > 0);
  if (!list) return [];
  return items(list.json)
    .slice(0, MAX_SERVERS)
    .flatMap((json) => variantsOf({ json, file: list.file }, files))
    .slice(0, MAX_SERVERS);
}

interface Variant {
  readonly url: string;
  readonly words: readonly string[];
}

function variantsOf(of: Located, files: DescribedFiles): Server[] {
  const { json } = files.resolved(of);
  const template = (textOf(json, 'url') ?? '').trim();
  const defined = new Map(membersOf(member(json, 'variables')).map(({ name, value }) => [name, value]));
  const names = [...new Set(Array.from(template.matchAll(/\{([^{}]+)\}/g), ([, name = '']) => name))];
  let variants: Variant[] = [{ url: template, words: [] }];
  const defaults: string[] = [];
  for (const name of names) {
    const variable = defined.get(name);
    const byDefault = textOf(variable, 'default');
    const all = [...new Set([byDefault, ...items(member(variable, 'enum')).map(scalarText)])];
    const values = all.filter((one) => one !== undefined);
    const isFew = values.length > 0 && variants.length * values.length <= MAX_VARIANTS;
    const chosen = isFew ? values : values.slice(0, 1);
    if (chosen.length === 1) defaults.push(name);
    // Without a value the variable becomes a tag of the action.
    if (chosen.length === 0) continue;
    variants = variants.flatMap(({ url, words }) =>
      chosen.map((value) => ({
        url: url.replaceAll(`{${name}}`, () => value),
        words: chosen.length > 1 ? [...words, value] : words,
      })),
    );
  }
  const said = textOf(json, 'description')?.trim() || (textOf(json, 'name')?.trim() ?? '');
  return variants.map(({ url, words }) => ({
    url: withoutSlashes(url),
    description: [said, ...words].filter((one) => one !== '').join(' · '),
    variables: defaults,
  }));
}

/** Without those at the end. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/** Host, path and schemes of Swagger 2.0; https first, if it is offered. */
function swaggerServers(root: Json, operation: Json | undefined): Server[] {
  const host = textOf(root, 'host')?.trim() ?? '';
  const base = withoutSlashes(textOf(root, 'basePath')?.trim() ?? '');
  const path = base === '' || base.startsWith('/') ? base : `/${base}`;
  if (host === '') return path === '' ? [] : [{ url: path, description: '', variables: [] }];
  const own = items(member(operation, 'schemes'));
  const written = (own.length > 0 ? own : items(member(root, 'schemes'))).map(scalarText);
  const schemes = [...new Set(written)].filter((scheme) => scheme === 'https' || scheme === 'http');
  const sorted = schemes.length > 0 ? schemes.sort().reverse() : ['https'];
  return sorted.map((scheme) => ({ url: `${scheme}://${host}${path}`, description: '', variables: [] }));
}

/** The parameters of an operation, and how each is written into the URL (OpenAPI 3, “style”). */

export interface Parameter extends Serialization {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  /** Of Swagger 2.0 the parameter itself. */
  readonly schema: Located;
  readonly json: Json;
}

const MAX_PARAMETERS = 500;

/** The parameters of an operation; those of its path where it does not define them itself. */
export function parametersOf(found: FoundOperation, files: DescribedFiles): Parameter[] {
  const { description, pathItem, value } = found;
  const isSwagger = description.dialect === 'swagger';
  const parameters = new Map<string, Parameter>();
  for (const of of [pathItem, value]) {
    const list = files.member(of, 'parameters');
    for (const json of items(list.json).slice(0, MAX_PARAMETERS)) {
      const resolved = files.resolved({ json, file: list.file });
      const parameter = isSwagger ? ofSwagger(resolved) : ofOpenApi(resolved, files);
      if (parameter) parameters.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...parameters.values()];
}

function ofOpenApi(at: Located, files: DescribedFiles): Parameter | undefined {
  const { json } = at;
  if (json?.type !== 'object') return undefined;
  const place = textOf(json, 'in') ?? '';
  const content = files.member(at, 'content');
  const [media] = membersOf(content.json);
  return {
    name: textOf(json, 'name') ?? '',
    in: place,
    isRequired: isTrue(member(json, 'required')),
    schema: media
      ? files.member({ json: media.value, file: content.file }, 'schema')
      : files.member(at, 'schema'),
    json: media && !member(json, 'example') ? media.value : json,
    isJson: media !== undefined,
    allowsReserved: isTrue(member(json, 'allowReserved')),
    ...styleIn(json, place === 'query' || place === 'cookie' ? 'form' : 'simple'),
  };
}

const OF_SWAGGER: Readonly<Record<string, string | undefined>> = {
  ssv: '%20',
  tsv: '%09',
  pipes: '%7C',
  multi: undefined,
};

function ofSwagger(at: Located): Parameter | undefined {
  const { json } = at;
  if (json?.type !== 'object') return undefined;
  const format = textOf(json, 'collectionFormat') ?? 'csv';
  return {
    name: textOf(json, 'name') ?? '',
    in: textOf(json, 'in') ?? '',
    isRequired: isTrue(member(json, 'required')),
    schema: at,
    json,
    isJson: false,
    allowsReserved: false,
    separator: Object.hasOwn(OF_SWAGGER, format) ? OF_SWAGGER[format] : ',',
    style: textOf(json, 'in') === 'query' ? 'form' : 'simple',
  };
}

/** The value that the description gives a parameter. */
export function exampleOf(parameter: Parameter, files: DescribedFiles): Json | undefined {
  const { json, schema } = parameter;
  const vendor = member(json, 'x-example');
  const own =
    usable(member(json, 'example')) ?? firstExample({ json, file: schema.file }, files) ?? usable(vendor);
  const given = own ?? (schema.json && givenBy(schema.json));
  const item = given ? undefined : files.member(schema, 'items').json;
  const ofItem = item && givenBy(item);
  return given ?? (ofItem && { type: 'array', items: [ofItem] });
}

/** The value of the first of the examples beside a schema. */
export function firstExample(of: Located, files: DescribedFiles): Json | undefined {
  const examples = files.member(of, 'examples');
  if (examples.json?.type !== 'object') return undefined;
  for (const { value } of membersOf(examples.json)) {
    const example = files.resolved({ json: value, file: examples.file }).json;
    const found = usable(member(example, 'value') ?? member(example, 'dataValue'));
    if (found) return found;
  }
  return undefined;
}

/** Writes parameters into one URL. */
export class UrlTemplate {
  readonly #writer = new TemplateWriter('url');
  #hasQuery = false;

  constructor(
    readonly files: DescribedFiles,
    readonly record: SampleRecord,
  ) {}

  get text(): string {
    return this.#writer.text;
  }

  literal(text: string, isBeforeTag = false): void {
    if (text !== '') this.#writer.literal(text, isBeforeTag);
    if (text.includes('?')) this.#hasQuery = true;
  }

  tag(name: string, filter = ''): void {
    this.#writer.tag(`{{ ${pathOf([name])}${filter} }}`);
  }

  /** The path, with its parameters filled in. */
  path(path: string, parameters: readonly Parameter[]): void {
    const pieces = path.split(/\{([^{}]+)\}/);
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 0) this.literal(piece, index < pieces.length - 1);
      else {
        const parameter = parameters.find(({ name }) => name === piece);
        if (parameter) this.#inPath(parameter);
        else this.tag(piece);
      }
    }
  }

  #inPath(parameter: Parameter): void {
    const { name, style } = parameter;
    if (style === 'label') this.literal('.', true);
    if (style === 'matrix') this.literal(`;${percentEncode(name)}=`, true);
    this.#value(parameter, ',');
  }

  query(parameter: Parameter): void {
    const { name } = parameter;
    const value = this.#example(parameter);
    const pairs = value ? pairsOf(name, value, parameter) : [];
    for (const pair of pairs) this.#pair(pair, parameter);
    if (pairs.length === 0) this.#withoutValue(parameter);
  }

  /** A parameter whose value the context has. */
  queryTag(name: string): void {
    this.#begin(name);
    this.tag(name);
  }

  #pair({ key, value, joins, isInPart }: Pair, parameter: Parameter): void {
    this.#begin(key);
    if (isInPart) this.record.inPart.add(parameter.name);
    const becomesTagged = becomesTag(key, value, this.record);
    this.record.addNext('query', key, !becomesTagged && this.record.isOpen(value));
    if (becomesTagged) {
      this.tag(key);
    } else {
      const texts = (joins ?? [plainText(value)]).map((text) => encodedValue(text, parameter));
      this.literal(texts.join(parameter.separator));
    }
  }

  #withoutValue(parameter: Parameter): void {
    const { name, separator, schema, style } = parameter;
    const type = typeOf(schema.json);
    const hasParts = !parameter.isJson && (style === 'deepObject' || separator === undefined);
    if (hasParts && type === 'object') {
      this.record.inPart.add(name);
      this.#properties(schema, [name], style === 'deepObject');
    } else if (type === 'array' && style === 'deepObject' && !parameter.isJson) {
      this.record.inPart.add(name);
      this.#begin(`${name}[0]`);
      this.#writer.tag(`{{ ${pathOf([name])}[0] }}`);
    } else {
      this.#begin(name);
      this.#tagOf(parameter, separator ?? ',');
    }
  }

  /** A parameter for each property of an object, those of objects inside it included where they are in brackets. */
  #properties(schema: Located, names: readonly string[], isDeep: boolean): void {
    const properties = this.files.member(schema, 'properties');
    const required = new Set(items(member(schema.json, 'required')).map(scalarText));
    const all = membersOf(properties.json).slice(0, MAX_PROPERTIES);
    const wanted = all.filter((one) => required.has(one.name));
    for (const one of wanted.length > 0 ? wanted : all) {
      const inner = this.files.resolved({ json: one.value, file: properties.file });
      const type = typeOf(inner.json);
      const path = [...names, one.name];
      if (isDeep && type === 'object' && path.length < MAX_DEPTH && member(inner.json, 'properties')) {
        this.#properties(inner, path, isDeep);
        continue;
      }
      const [root = '', ...rest] = path;
      const isList = type === 'array';
      const item = isDeep && isList ? '[0]' : '';
      this.#begin(isDeep ? `${root}${rest.map((name) => `[${name}]`).join('')}${item}` : one.name);
      const filter = type === 'object' ? ' | json' : isList && !isDeep ? " | join: ','" : '';
      this.#writer.tag(`{{ ${pathOf(path)}${item}${filter} }}`);
    }
  }

  #begin(name: string): void {
    this.literal(`${this.#hasQuery ? '&' : '?'}${percentEncode(name)}=`, true);
  }

  #value(parameter: Parameter, separator: string): void {
    const value = this.#example(parameter);
    if (!value) {
      this.#tagOf(parameter, separator);
      return;
    }
    const { allowsReserved, name } = parameter;
    const pairs = pairsOf(name, value, { ...parameter, separator });
    const all = pairs.flatMap((pair) => pair.joins ?? [plainText(pair.value)]);
    if (pairs.some(({ isInPart }) => isInPart)) this.record.inPart.add(name);
    if (allowsReserved && all.some(losesReserved)) this.record.encoded.add(name);
    this.literal(all.map(percentEncode).join(separator));
    if (this.record.isOpen(value)) this.record.places.push(['path', name]);
  }

  #tagOf(parameter: Parameter, separator: string): void {
    const { name, isJson, schema, allowsReserved } = parameter;
    const type = typeOf(schema.json);
    if (allowsReserved) this.record.encoded.add(name);
    if (isJson || type === 'object') this.tag(name, ' | json');
    else if (type === 'array') {
      if (parameter.separator === undefined) this.record.inPart.add(name);
      this.tag(name, ` | join: '${decodeURIComponent(separator)}'`);
    } else this.tag(name);
    if (!isJson && type === 'object') this.record.inPart.add(name);
  }

  #example(parameter: Parameter): Json | undefined {
    const value = exampleOf(parameter, this.files);
    if (value?.type === 'null') return undefined;
    // An empty segment of a path leads elsewhere.
    if (parameter.in === 'path' && value?.type === 'string' && /^\.{0,2}$/.test(value.value))
      return undefined;
    if (value && becomesTag(parameter.name, value, this.record)) return undefined;
    if (value && isDecided(parameter.schema.json ?? value, value)) this.record.decide(value);
    return value;
  }
}

const MAX_PROPERTIES = 50;
const MAX_DEPTH = 4;

/** A path of the context, with other names for those that no tag can have. */
export const pathOf = (names: readonly string[]): string =>
  pathText(names) ??
  names.map((name) => name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d|$)/, '_')).join('.');
