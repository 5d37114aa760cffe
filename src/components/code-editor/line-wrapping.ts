import { type EditorState, StateField, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** A wrapped line is laid out as a whole at each key press, so a longer one is not wrapped; in UTF-16 units. */
const MAX_WRAPPED_LINE = 10_000;

function hasLongLine(doc: Text): boolean {
  for (const line of doc.iterLines()) if (line.length > MAX_WRAPPED_LINE) return true;
  return false;
}

const isUnwrapped = StateField.define<boolean>({
  create: ({ doc }: EditorState) => hasLongLine(doc),
  update(before, { docChanged, changes, newDoc }) {
    if (!docChanged) return before;
    if (before) return hasLongLine(newDoc);
    let isLong = false;
    changes.iterChangedRanges((_, __, from, to) => {
      isLong ||=
        newDoc.lineAt(from).length > MAX_WRAPPED_LINE ||
        newDoc.lineAt(to).length > MAX_WRAPPED_LINE ||
        to - from > MAX_WRAPPED_LINE;
    });
    return isLong && hasLongLine(newDoc);
  },
});

/** Lines are wrapped, unless one of them is as long as a minified document. */
export const lineWrapping = [
  isUnwrapped,
  EditorView.contentAttributes.compute(
    [isUnwrapped],
    (state): Record<string, string> => (state.field(isUnwrapped) ? {} : { class: 'cm-lineWrapping' }),
  ),
];
