/**
 * Schemas of configs: they give the types of settings, read documents (`document/shape.ts` reports what departs
 * from them), and make the published JSON Schema (`document/json-schema.ts`).
 */
import type { Json } from '../json/value';
import type { Path } from '../trace/origin';

/** What a config may hold in one place. */
export abstract class Schema<Value = unknown> {
  /** The kinds of JSON value that it may accept. */
  abstract readonly kinds: readonly Json['type'][];
  /** Whether the setting may be left out. */
  readonly isOptional: boolean = false;
  readonly title: string | undefined;
  readonly isSecret: boolean = false;
  /** What this one is, with a title of its own. */
  readonly origin: Schema | undefined;

  /**
   * The value, with what is left out filled in.
   *
   * @throws TypeError with the first departure from the schema
   */
  abstract parse(data: unknown, path?: Path): Value;

  accepts(data: unknown): data is Value {
    try {
      this.parse(data);
      return true;
    } catch {
      return false;
    }
  }

  /** The same with this title. */
  titled(title: string, notes: Pick<Partial<this>, 'isSecret'> = {}): this {
    return this.with({ ...notes, title, origin: this });
  }

  protected with(members: object): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, members);
  }

  optional(): OptionalSchema<this> {
    return new OptionalSchema(this);
  }

  /** It may be left out, and is then read as `fallback`. */
  default(fallback: Infer<this>): DefaultSchema<this> {
    return new DefaultSchema(this, fallback);
  }
}

/** The type of what a schema reads. */
export type Infer<S> = S extends { parse(data: unknown): infer Value } ? Value : never;

const departure = (path: Path, expected: string) =>
  new TypeError(`${path.join('.') || 'The document'} is not ${expected}`);

export class OptionalSchema<Inner extends Schema> extends Schema<Infer<Inner> | undefined> {
  readonly type = 'optional';
  override readonly isOptional = true;
  readonly kinds: Schema['kinds'];

  constructor(readonly inner: Inner) {
    super();
    this.kinds = inner.kinds;
  }

  parse(data: unknown, path?: Path) {
    return data === undefined ? undefined : (this.inner.parse(data, path) as Infer<Inner>);
  }
}

export class DefaultSchema<Inner extends Schema> extends Schema<Infer<Inner>> {
  readonly type = 'default';
  override readonly isOptional = true;
  readonly kinds: Schema['kinds'];

  constructor(
    readonly inner: Inner,
    readonly fallback: Infer<Inner>,
  ) {
    super();
    this.kinds = inner.kinds;
  }

  parse(data: unknown, path?: Path) {
    return this.inner.parse(data === undefined ? this.fallback : data, path) as Infer<Inner>;
  }
}

export class TextSchema extends Schema<string> {
  readonly type = 'text';
  readonly kinds = ['string'] as const;

  constructor(readonly pattern?: RegExp) {
    super();
  }

  parse(data: unknown, path: Path = []) {
    if (typeof data !== 'string' || this.pattern?.test(data) === false)
      throw departure(path, this.pattern ? `text like ${this.pattern.source}` : 'text');
    return data;
  }
}

export class SwitchSchema extends Schema<boolean> {
  readonly type = 'switch';
  readonly kinds = ['boolean'] as const;

  parse(data: unknown, path: Path = []) {
    if (typeof data !== 'boolean') throw departure(path, 'true or false');
    return data;
  }
}

export class ChoiceSchema<Value extends string | number> extends Schema<Value> {
  readonly type = 'choice';
  readonly kinds: readonly ('string' | 'number')[];

  constructor(readonly values: readonly Value[]) {
    super();
    this.kinds = [...new Set(values.map((value) => (typeof value === 'string' ? 'string' : 'number')))];
  }

  parse(data: unknown, path: Path = []) {
    const found = this.values.find((value) => value === data);
    if (found === undefined) throw departure(path, `one of ${this.values.join(', ')}`);
    return found;
  }
}

export class ListSchema<Item extends Schema> extends Schema<Infer<Item>[]> {
  readonly type = 'list';
  readonly kinds = ['array'] as const;

  constructor(
    readonly item: Item,
    readonly isEmptyAllowed = true,
  ) {
    super();
  }

  parse(data: unknown, path: Path = []) {
    if (!Array.isArray(data) || (data.length === 0 && !this.isEmptyAllowed)) throw departure(path, 'a list');
    return data.map((item, index) => this.item.parse(item, [...path, index]) as Infer<Item>);
  }
}

type Shape = Readonly<Record<string, Schema>>;
type OptionalName<S> = {
  [Name in keyof S]: S[Name] extends OptionalSchema<Schema> ? Name : never;
}[keyof S];
type Flat<Members> = { [Name in keyof Members]: Members[Name] };
type ValuesOf<S> = Flat<
  { -readonly [Name in Exclude<keyof S, OptionalName<S>>]: Infer<S[Name]> } & {
    -readonly [Name in OptionalName<S>]?: Infer<S[Name]>;
  }
>;

/** An object with these settings and no others. */
export class SettingsSchema<S extends Shape> extends Schema<ValuesOf<S>> {
  readonly type = 'settings';
  readonly kinds = ['object'] as const;
  readonly names: readonly string[];
  /** The names of those that may not be left out. */
  readonly required: readonly string[];
  readonly normalize: ((values: ValuesOf<S>) => ValuesOf<S>) | undefined;

  constructor(readonly shape: S) {
    super();
    this.names = Object.keys(shape);
    this.required = this.names.filter((name) => !shape[name]?.isOptional);
  }

  parse(data: unknown, path: Path = []) {
    if (!isObject(data)) throw departure(path, 'an object');
    for (const name of Object.keys(data))
      if (!Object.hasOwn(this.shape, name)) throw departure([...path, name], 'a known setting');
    const values: Record<string, unknown> = {};
    for (const name of this.names) {
      const value = this.shape[name]?.parse(data[name], [...path, name]);
      if (value !== undefined) values[name] = value;
    }
    return this.normalize ? this.normalize(values as ValuesOf<S>) : (values as ValuesOf<S>);
  }

  /** The same, of which what was read becomes what `normalize` makes of it. */
  normalized(normalize: (values: ValuesOf<S>) => ValuesOf<S>): this {
    return this.with({ normalize });
  }
}

/** One of several schemas. They differ in the kinds that they accept or, if objects, in the setting `discriminator`. */
export class UnionSchema<Options extends readonly Schema[]> extends Schema<Infer<Options[number]>> {
  readonly type = 'union';
  readonly kinds: Schema['kinds'];

  constructor(
    readonly options: Options,
    readonly discriminator?: string,
  ) {
    super();
    this.kinds = [...new Set(options.flatMap(({ kinds }) => kinds))];
  }

  parse(data: unknown, path: Path = []) {
    const { discriminator } = this;
    const option = this.options.find((one) =>
      discriminator !== undefined && one instanceof SettingsSchema
        ? isObject(data) && one.shape[discriminator].accepts(data[discriminator])
        : one.kinds.includes(kindOf(data)),
    );
    if (!option) throw departure(discriminator ? [...path, discriminator] : path, 'one of those known');
    return option.parse(data, path) as Infer<Options[number]>;
  }
}

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> => kindOf(data) === 'object';

const kindOf = (data: unknown) =>
  data === null ? 'null' : Array.isArray(data) ? 'array' : (typeof data as Json['type']);

export const text = (pattern?: RegExp) => new TextSchema(pattern);
export const choice = <const Value extends string | number>(values: readonly Value[]) =>
  new ChoiceSchema<Value>(values);
export const literal = <const Value extends string | number>(value: Value) => choice([value]);
export const list = <Item extends Schema>(item: Item) => new ListSchema(item);
export const settings = <const S extends Shape>(shape: S) => new SettingsSchema(shape);
export const union = <const Options extends readonly Schema[]>(options: Options, discriminator?: string) =>
  new UnionSchema(options, discriminator);
