/** The schemas of a description that apply to one value together, and what they say of its properties. */
import type { Json } from '../../core/internal';
import { isTrue, items, member, scalarText } from '../json';
import { type DescribedFiles, type Located, refOf } from './described-files';

/** Of one value; further ones are not looked at. */
const MAX_PARTS = 200;

/** Keywords whose schemas may apply to the same value, too. */
const ALTERNATIVES = ['oneOf', 'anyOf'];

export class SchemaParts {
  readonly #known = new Map<Json, readonly Located[]>();
  readonly #required = new Map<Json, ReadonlySet<string>>();

  constructor(readonly files: DescribedFiles) {}

  /** A schema, what it refers to, and the schemas of its `allOf`. */
  of(at: Located): readonly Located[] {
    if (!at.json) return [];
    let parts = this.#known.get(at.json);
    if (!parts) {
      parts = this.#collected(at, []);
      this.#known.set(at.json, parts);
    }
    return parts;
  }

  /** What the parts say of a property, references followed. */
  property(at: Located, name: string): readonly Located[] {
    return this.of(at).flatMap((part) => {
      const properties = this.files.member(part, 'properties');
      const json = member(properties.json, name);
      if (!json) return [];
      const written = { json, file: properties.file };
      return refOf(json) === undefined ? [written] : [written, this.files.resolved(written)];
    });
  }

  isReadOnly(at: Located, name: string): boolean {
    return this.property(at, name).some(({ json }) => isTrue(member(json, 'readOnly')));
  }

  /** The names that the parts or one of their alternatives require. */
  required(at: Located): ReadonlySet<string> {
    if (!at.json) return new Set();
    let names = this.#required.get(at.json);
    if (!names) {
      const parts = this.#collected(at, ALTERNATIVES);
      const written = parts.flatMap(({ json }) => items(member(json, 'required')).map(scalarText));
      names = new Set(written.filter((name) => name !== undefined));
      this.#required.set(at.json, names);
    }
    return names;
  }

  #collected(at: Located, alternatives: readonly string[]): readonly Located[] {
    const found = new Map<Json, Located>();
    const open = [at];
    for (let next = open.pop(); next && found.size < MAX_PARTS; next = open.pop()) {
      const { json, file } = next;
      if (json?.type !== 'object' || found.has(json)) continue;
      found.set(json, next);
      if (refOf(json) !== undefined) open.push(this.files.resolved(next));
      for (const keyword of ['allOf', ...alternatives])
        for (const part of items(member(json, keyword))) open.push({ json: part, file });
    }
    return [...found.values()];
  }
}
