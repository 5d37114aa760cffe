import type * as z from 'zod/mini';
import type { BodyFormat } from '../body/formats';
import type { Scope } from '../template/insert';
import type { Traced } from '../trace/traced';

/** The setting that a body is made of: rows of keys and values, or a text. */
export type ContentSetting = 'data' | 'body';

/** What tells the actions of one kind from others. */
export interface Kind<Settings extends { readonly format: BodyFormat }> {
  readonly schema: z.ZodMiniType<Settings>;
  /** The formats to choose from. */
  readonly formats: readonly [Settings['format'], ...Settings['format'][]];
  readonly content: ContentSetting & keyof Settings;
  /** The body with its values filled in; undefined when none is sent. */
  readonly fillBody: (settings: Settings, scope: Scope) => Traced | undefined;
}
