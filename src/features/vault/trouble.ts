import { KeyDerivationError } from '../../platform/scrypt';
import { failureOf } from '../../platform/store/failure';
import type { texts } from '../../texts/vault';

/** Why the vault could not do what was asked for. */
export const troubleOf = (error: unknown): keyof typeof texts.troubles =>
  error instanceof KeyDerivationError ? error.reason : failureOf(error);
