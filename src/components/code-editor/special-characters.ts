import { EditorView, highlightSpecialChars } from '@codemirror/view';
import { codePointName, controlName } from '../../core/internal';

/** Characters that nobody would see otherwise, by their names; a carriage return is nothing bad. */
export const specialCharacters = [
  highlightSpecialChars({
    addSpecialChars: /\u00a0/g,
    render(code) {
      const shown = document.createElement('span');
      const name = controlName(code) ?? codePointName(code);
      shown.className = code === 13 ? 'cm-special cm-special-line-end' : 'cm-special';
      shown.textContent = name;
      shown.title = name;
      return shown;
    },
  }),
  EditorView.theme({
    '.cm-special': {
      marginInline: '1px',
      padding: '0 2px',
      borderRadius: '3px',
      backgroundColor: 'var(--error-soft)',
      color: 'var(--error)',
      fontSize: '0.625rem',
      verticalAlign: '0.1em',
    },
    '.cm-special-line-end': { backgroundColor: 'transparent', color: 'var(--ink-soft)' },
  }),
];
