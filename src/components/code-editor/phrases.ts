import { EditorState } from '@codemirror/state';
import { texts } from '../../i18n/code-editor';

/** The words of the editor's own parts, such as the search panel, in the language of the page. */
export const phrases = EditorState.phrases.of(texts.phrases);
