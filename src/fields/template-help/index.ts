export { texts as templateTexts } from '../../i18n/template-help';
export { type Suggestion, suggest, suggestTags, type Wanted } from './suggest';
export { typedInTag } from './tag-typing';
export { insertionRange, type TagCard, type TagState, tagCardAt, tagsIn } from './tags';
export { previewShort } from './value-preview';
