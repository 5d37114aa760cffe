import { type EditorState, StateField, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** A wrapped line is laid out as a whole at each key press, so a longer one is not wrapped; in UTF-16 units. */
const LONG = 10_000;

function hasLongLine(doc: Text): boolean {
  for (const line of doc.iterLines()) if (line.length > LONG) return true;
  return false;
}

const isUnwrapped = StateField.define<boolean>({
  create: ({ doc }: EditorState) => hasLongLine(doc),
  update(before, { docChanged, changes, newDoc }) {
    if (!docChanged) return before;
    if (before) return hasLongLine(newDoc);
    let isLong = false;
    changes.iterChangedRanges((_, __, from, to) => {
      isLong ||= newDoc.lineAt(from).length > LONG || newDoc.lineAt(to).length > LONG || to - from > LONG;
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
