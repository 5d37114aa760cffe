/** Lists of the user's data that fit lists of a body, which then repeat for each of their items (B39). */
import { type Json, type JsonMember, jsonObject, pathText } from '../../core/internal';
import { items, membersOf } from '../json';

/** A list of objects in the sample of the runtime context. */
export interface DataList {
  readonly path: readonly string[];
  /** The names of the members of its first item. */
  readonly members: readonly string[];
}

const MAX_LISTS = 100;
const MAX_DEPTH = 4;

/** The lists of objects in a sample, the outer ones first. */
export function dataListsIn(root: Json): DataList[] {
  const found: DataList[] = [];
  let level = [{ json: root, path: [] as readonly string[] }];
  for (let depth = 0; depth < MAX_DEPTH && found.length < MAX_LISTS; depth++) {
    const inner = level.flatMap(({ json, path }) =>
      membersOf(json)
        .slice(0, MAX_LISTS)
        .map(({ name, value }) => ({ json: value, path: [...path, name] })),
    );
    for (const { json, path } of inner) {
      const members = membersOf(items(json)[0]).map(({ name }) => name);
      if (members.length > 0 && found.length < MAX_LISTS) found.push({ path, members });
    }
    level = inner;
  }
  return found;
}

/** `orderLines`, `order_line` and `Order lines` are one. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/** The only list that is called the same and has a member of the items. */
function fitting(name: string, item: Json, lists: readonly DataList[]): DataList | undefined {
  const names = new Set(membersOf(item).map((one) => plain(one.name)));
  const found = lists.filter(
    ({ path, members }) =>
      plain(path.at(-1) ?? '') === plain(name) && members.some((one) => names.has(plain(one))),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** What a tag can call an item (B6). */
const IS_NAME = /^[A-Za-z_$][A-Za-z0-9_$-]*$/;

/** A body whose lists repeat. `tags` has what is written in place of some of its values. */
export class Repeating {
  readonly tags = new Map<Json, string>();
  /** The lists of the body, each with the list of the sample. */
  readonly names = new Set<string>();

  constructor(readonly lists: readonly DataList[]) {}

  value(json: Json, name = ''): Json {
    if (json.type === 'object')
      return jsonObject(json.members.map((one) => ({ ...one, value: this.value(one.value, one.name) })));
    const [item] = items(json);
    if (json.type !== 'array' || item?.type !== 'object') return json;
    const list = fitting(name, item, this.lists);
    const path = list && pathText(list.path);
    if (!list || path === undefined)
      return { type: 'array', items: json.items.map((one) => this.value(one)) };
    const short = name.replace(/s$/, '');
    const as = IS_NAME.test(short) && short !== name ? short : 'item';
    this.names.add(`${name} (${path})`);
    const members = item.members.map((one) => this.#member(one, as, list));
    return { type: 'array', items: [this.#tagged(`each ${path} as ${as}`), jsonObject(members)] };
  }

  #member(one: JsonMember, as: string, list: DataList): JsonMember {
    const same = list.members.find((name) => plain(name) === plain(one.name));
    const path =
      same === undefined || one.value.type === 'object' || one.value.type === 'array'
        ? undefined
        : pathText([as, same]);
    return { name: one.name, value: path === undefined ? one.value : this.#tagged(path, one.value) };
  }

  /** A value of the same type, in whose place the tag is written. */
  #tagged(tag: string, like: Json = { type: 'string', value: '' }): Json {
    const value: Json = like.type === 'null' ? { type: 'string', value: '' } : { ...like };
    this.tags.set(value, `{{ ${tag} }}`);
    return value;
  }
}
