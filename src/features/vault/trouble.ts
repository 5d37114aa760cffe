import type { texts } from '../../i18n/vault';
import { failureOf } from '../../model/store-failure';
import { KeyDerivationError } from '../../storage/encryption/scrypt';

/** Why the vault could not do what was asked for. */
export const troubleOf = (error: unknown): keyof typeof texts.troubles =>
  error instanceof KeyDerivationError ? error.reason : failureOf(error);
