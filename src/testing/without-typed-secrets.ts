import { SECRETS, secretOf } from '../model/authentication-draft';
import type { Draft } from '../model/draft';
import { withSecret } from '../model/library/stored-draft';

/** The draft without the secrets that are typed in it. */
export const withoutTypedSecrets = (draft: Draft): Draft =>
  SECRETS.reduce(
    (result, place) => withSecret(result, place, { ...secretOf(result.authentication, place), value: '' }),
    draft,
  );
