/** The servers of an operation: the beginnings of its URL to choose from. */
import type { Json } from '../../core/internal';
import { items, member, membersOf, scalarText, textOf } from '../json';
import type { DescribedFiles, Located } from './described-files';
import type { FoundOperation } from './operations';

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
