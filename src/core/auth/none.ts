import * as z from 'zod/mini';
import type { Method } from './method';

export const NoneSettings = z.strictObject({ method: z.literal('none') }).check(z.meta({ title: 'None' }));
export type NoneSettings = z.infer<typeof NoneSettings>;

export const none: Method<NoneSettings> = () => () => undefined;
