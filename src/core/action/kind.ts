import type * as z from 'zod/mini';
import type { BodyMemory } from '../body/body-memory';
import type { BodyFormat } from '../body/formats';
import type { Scope } from '../template/insert';
import type { LimitedText } from '../template/limited-text';
import type { Limits } from '../template/limits';

/** The setting that a body is made of: rows of keys and values, or a text. */
export type ContentSetting = 'data' | 'body';

/** A body, prepared for all contexts. */
export interface PreparedBody {
  /** With its values filled in; undefined when none is sent. */
  fill(scope: Scope): LimitedText | undefined;
}

/** What tells the actions of one kind from others. */
export interface Kind<Settings extends { readonly format: BodyFormat }> {
  readonly schema: z.ZodMiniType<Settings>;
  /** The formats to choose from. */
  readonly formats: readonly [Settings['format'], ...Settings['format'][]];
  readonly content: ContentSetting & keyof Settings;
  readonly prepareBody: (settings: Settings, limits: Limits, memory?: BodyMemory) => PreparedBody;
}
