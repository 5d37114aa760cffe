/**
 * The values of the designer that a host stores: drafts, edits and the secrets of an action. An edit is opaque: this
 * file exports the functions that apply, invert, join and name it.
 */
export { scopeIn } from '../fields/template-help/lists-in-scope';
export {
  type ExistingSecrets,
  exportNames,
  extractSecrets,
  ownSecrets,
  secretsOfAction,
  valueOfNamed,
  withActionSecret,
  withExportNames,
} from '../secrets/action-secrets';
export { type KeyScheme, renamingEdits, secretNamesIn, withUsernameAsKey } from '../secrets/secret-names';
export { type RecipientMemory, type Recipients, readRecipients, withRecipient } from '../send/recipients';
export { type SecretKey, toSecretName } from './authentication-draft';
export { provideConfigReader } from './config-reader';
export { type Draft, mergeAction, sentTemplates, toAction, toDraft } from './draft';
export { caretAfter, describeEdits, placeOfEdits, typedIn } from './edit/describe-edits';
export {
  applied,
  type Edit,
  editsBetween,
  inverted,
  isNothing,
  isStorable,
  joined,
  type StorableEdit,
} from './edit/edit';
export {
  inverseSplice,
  joinedSplice,
  rebasedSplice,
  type Splice,
  splicedWith,
  spliceOf,
} from './edit/row-and-text-edits';
export { SETTING_NAMES } from './edit/settings';
export { STORED_EDIT, STORED_SPLICE } from './edit/stored-edit';
export { type SettingPlace, settingPlaces } from './setting-places';
export {
  areSameSecrets,
  fromStored,
  type ListedAction,
  type ReadDraft,
  type Reading,
  type StoredDraft,
  type StoredSecret,
  type TypedSecrets,
  titleOf,
  toStored,
  typedSecretEdits,
  typedSecrets,
} from './stored-draft';
