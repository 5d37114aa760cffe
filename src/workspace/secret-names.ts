import { type Draft, SECRET_NAMES, type SecretDraft } from '../workbench/draft';
import { METHODS, type SecretMethod, secretOf, withSecret } from './stored-draft';

/** One that is to be named and is not yet goes by the name of its setting. */
const isCalled = ({ by, name }: SecretDraft, method: SecretMethod, wanted: string): boolean =>
  name === wanted || (by === 'name' && name === '' && SECRET_NAMES[method] === wanted);

/** Whether a secret of the draft goes by that name, be it of a method that is not chosen. */
export const callsSecret = (draft: Draft, name: string): boolean =>
  METHODS.some((method) => isCalled(secretOf(draft, method), method, name));

/** The draft with another name wherever a secret goes by this one. */
export const withSecretRenamed = (draft: Draft, from: string, to: string): Draft =>
  METHODS.reduce((result, method) => {
    const secret = secretOf(result, method);
    return isCalled(secret, method, from) ? withSecret(result, method, { ...secret, name: to }) : result;
  }, draft);
