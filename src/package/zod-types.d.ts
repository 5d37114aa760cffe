/**
 * What the declarations of the modules name of zod, whose own types would be larger than all of them: which type
 * of value a schema reads. e2e/package.spec.ts holds them equal to those of zod.
 */
declare const value: unique symbol;

export interface ZodMiniType<Value = unknown> {
  readonly [value]: Value;
  /** The value, with what is left out filled in; throws where it is none. */
  parse(data: unknown): Value;
}

type ValueOf<Schema> = Schema extends ZodMiniType<infer Value> ? Value : never;

export type { ValueOf as infer };

export interface ZodMiniString<Input = unknown> extends ZodMiniType<string> {
  readonly input?: Input;
}
export interface ZodMiniBoolean<Input = unknown> extends ZodMiniType<boolean> {
  readonly input?: Input;
}
export interface ZodMiniLiteral<Value> extends ZodMiniType<Value> {}
export interface ZodMiniEnum<Entries> extends ZodMiniType<Entries[keyof Entries]> {}
export interface ZodMiniArray<Item> extends ZodMiniType<ValueOf<Item>[]> {}
export interface ZodMiniDefault<Inner> extends ZodMiniType<Exclude<ValueOf<Inner>, undefined>> {}
export interface ZodMiniOptional<Inner> extends ZodMiniType<ValueOf<Inner> | undefined> {
  readonly isOptional: true;
}
export interface ZodMiniUnion<Options extends readonly unknown[]>
  extends ZodMiniType<ValueOf<Options[number]>> {}
export interface ZodMiniDiscriminatedUnion<Options extends readonly unknown[], Key = string>
  extends ZodMiniUnion<Options> {
  readonly key?: Key;
}

type OptionalKeys<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends { readonly isOptional: true } ? Key : never;
}[keyof Shape];
type Flat<Members> = { [Key in keyof Members]: Members[Key] };
export interface ZodMiniObject<Shape>
  extends ZodMiniType<
    Flat<
      { -readonly [Key in Exclude<keyof Shape, OptionalKeys<Shape>>]: ValueOf<Shape[Key]> } & {
        -readonly [Key in OptionalKeys<Shape>]?: ValueOf<Shape[Key]>;
      }
    >
  > {}
