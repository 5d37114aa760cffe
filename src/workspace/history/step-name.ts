/** The names of undo steps, as they are stored. */
import * as z from 'zod/mini';
import { SETTING_NAMES } from '../../designer/store';

/** JSON has no other numbers; the numbers of the schema library would be loaded first, with what reads configs. */
export const number = z.custom<number>((value) => typeof value === 'number');

const TYPING_LOCATION = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setting'), setting: z.enum(SETTING_NAMES) }),
  z.object({ type: z.literal('cell'), row: number, column: z.enum(['key', 'value']) }),
  z.object({ type: z.literal('sample'), name: z.string() }),
]);

/** The text that was typed into. Rows are counted from 1, as in the user interface. */
export type TypingLocation = z.infer<typeof TYPING_LOCATION>;

const OWN_NAME = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['typing', 'changing']), in: TYPING_LOCATION }),
  z.object({ type: z.enum(['row-deleted', 'row-added']), row: number }),
  z.object({ type: z.literal('row-moved'), row: number, to: number }),
  z.object({ type: z.literal('row-switched'), row: number, on: z.boolean() }),
  z.object({ type: z.enum(['rows-deleted', 'rows-added']), rows: number }),
  z.object({ type: z.enum(['rows-replaced', 'settings-changed', 'state-restored']) }),
  z.object({ type: z.enum(['action-added', 'action-deleted', 'action-moved']), name: z.string() }),
  z.object({ type: z.enum(['sample-added', 'sample-deleted', 'sample-renamed']), name: z.string() }),
  z.object({ type: z.enum(['actions-added', 'actions-deleted', 'actions-changed']), count: number }),
  z.object({ type: z.literal('samples-added'), count: number }),
]);

/** What a step did. The texts make a sentence of it. */
export type StepName =
  | z.infer<typeof OWN_NAME>
  /** An earlier step was reverted, and later ones were not. */
  | { readonly type: 'taken-back'; readonly of: StepName };

/** A stored name; fails for one that this version does not know. */
export const STEP_NAME: z.ZodMiniType<StepName> = z.union([
  OWN_NAME,
  z.object({
    type: z.literal('taken-back'),
    of: z.custom<StepName>((value) => STEP_NAME.safeParse(value).success),
  }),
]);
