import type { FieldError } from 'react-hook-form';
import * as z from 'zod/mini';

const TAKEN = 'taken';

/** The name of a secret that nothing goes by yet. */
export const unusedName = (isTaken: (name: string) => boolean) =>
  z.string().check(
    z.minLength(1),
    z.refine((name) => !isTaken(name), { error: TAKEN }),
  );

/** Whether a name was refused because a secret goes by it, and not only because it is empty. */
export const isTakenName = (error: FieldError | undefined): boolean => error?.message === TAKEN;
