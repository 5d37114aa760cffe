import fc from 'fast-check';
import { Action, type Authentication, type AuthenticationMethod, type ObjectId } from '../src/core';
import { VERSION } from '../src/core/action';
import { AUTHENTICATION_METHODS, authenticationSettings, KINDS } from '../src/core/internal';
import { Method } from '../src/core/schema';

/** One of the names of a type; the compiler asks for a new one. */
export const oneOf = <Name extends string>(names: Readonly<Record<Name, true>>): fc.Arbitrary<Name> =>
  fc.constantFrom(...(Object.keys(names) as Name[]));

export const METHODS = Object.values(Method.def.entries);
export const method = fc.constantFrom(...METHODS);

/** Every setting of any kind of action. */
type SettingName = Action extends infer One ? (One extends Action ? keyof One : never) : never;
type ValueOf<Name extends SettingName> = Extract<Action, { readonly [N in Name]: unknown }>[Name];

/** Generators of the settings that no table lists the values of; the compiler asks for a new setting. */
export type ActionSettings = {
  readonly [Name in Exclude<SettingName, 'version' | 'objectId' | 'method' | 'format'>]: fc.Arbitrary<
    ValueOf<Name>
  >;
};

/** Actions of every kind, with the settings of its schema, and every method and format. */
export const actionOf = (settings: ActionSettings): fc.Arbitrary<Action> =>
  fc.oneof(
    ...(Action.def.options.map(({ shape }) => {
      const objectId = shape.objectId.def.values[0] as ObjectId;
      const all: { readonly [Name in SettingName]: fc.Arbitrary<unknown> } = {
        ...settings,
        version: fc.constant(VERSION),
        objectId: fc.constant(objectId),
        method,
        format: fc.constantFrom(...KINDS[objectId].formats),
      };
      const { $schema: _, ...own } = shape;
      const names = Object.keys(own) as SettingName[];
      return fc.record(Object.fromEntries(names.map((name) => [name, all[name]]))) as unknown;
    }) as fc.Arbitrary<Action>[]),
  );

type SettingsOf<M extends AuthenticationMethod> = Omit<Extract<Authentication, { method: M }>, 'method'>;

/** Each authentication method as often as any other, with such settings. */
export const authenticationOf = (
  settings: {
    readonly [M in AuthenticationMethod]: fc.Arbitrary<SettingsOf<M>>;
  },
): fc.Arbitrary<Authentication> =>
  fc.oneof(
    ...AUTHENTICATION_METHODS.map((name) =>
      (settings[name] as fc.Arbitrary<object>).map((own) => ({ method: name, ...own }) as Authentication),
    ),
  );

/** The same with every setting of a method, those that may be left out mostly there. */
export const authenticationWithAll = (
  settings: {
    readonly [M in AuthenticationMethod]: {
      readonly [S in keyof SettingsOf<M>]-?: fc.Arbitrary<Exclude<SettingsOf<M>[S], undefined>>;
    };
  },
): fc.Arbitrary<Authentication> => {
  const whole = (name: AuthenticationMethod) =>
    fc.record(settings[name] as Readonly<Record<string, fc.Arbitrary<unknown>>>, {
      requiredKeys: authenticationSettings(name)
        .filter(({ isOptional }) => !isOptional)
        .map((setting) => setting.name),
    });
  return fc.oneof(
    ...AUTHENTICATION_METHODS.map((name) =>
      whole(name).map((own) => ({ method: name, ...own }) as Authentication),
    ),
  );
};
