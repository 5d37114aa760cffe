import { METHODS, secretOf } from '../model/authentication-draft';
import type { Draft } from '../model/draft';
import { withSecret } from '../model/library/stored-draft';

/** The draft without the secrets that are typed in it. */
export const withoutTypedSecrets = (draft: Draft): Draft =>
  METHODS.reduce(
    (result, method) => withSecret(result, method, { ...secretOf(result.authentication, method), value: '' }),
    draft,
  );
