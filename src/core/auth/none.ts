import * as z from 'zod/mini';
import type { Authenticate } from './method';

export const NoneSettings = z.strictObject({ method: z.literal('none') }).check(z.meta({ title: 'None' }));
export type NoneSettings = z.infer<typeof NoneSettings>;

export const none: Authenticate<NoneSettings> = () => undefined;
