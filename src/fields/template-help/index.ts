export { texts as templateTexts } from '../../i18n/template-help';
export { type Suggestion, suggest, type Wanted } from './suggest';
export { type Ranged, replacedBy, type TagCard, type TagState, tagCardAt, tagsIn } from './tags';
export { previewShort } from './value-preview';
