import { SECRETS, secretDraftOf } from '../src/designer/store/authentication-draft';
import type { Draft } from '../src/designer/store/draft';
import { withSecret } from '../src/designer/store/stored-draft';

/** The draft without the secrets that are typed in it. */
export const withoutTypedSecrets = (draft: Draft): Draft =>
  SECRETS.reduce(
    (result, place) =>
      withSecret(result, place, { ...secretDraftOf(result.authentication, place), value: '' }),
    draft,
  );
