/**
 * What compiled code is written with. None of it is called here: its text, with the text of all that
 * it needs from the core, is the table `shared-functions.json`, out of which the compiler takes what
 * an action needs.
 */
export {
  basic,
  dateFilter,
  decimalFilter,
  defaultFilter,
  FORM_ROWS,
  fillFreeForm,
  fillLists,
  fixed,
  headerKey,
  hmac,
  JSON_ROWS,
  joinFilter,
  jsonFilter,
  lowerFilter,
  mapFilter,
  optionalFilter,
  pluckFilter,
  RowWriter,
  rawFilter,
  readUrl,
  scaleFilter,
  trimFilter,
  upperFilter,
  urlFilter,
} from '../../core/internal';
export { knowHost } from './platform';
export { address, begin, finish, messageId, signingTime, unsigned, writeRow } from './run';
export { broken, marker, setting, tag } from './setting';
