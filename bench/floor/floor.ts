import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { Extension, Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';

/*
 * The least that a page with a code editor can be. With `?preview` its text stands beside it as well, in
 * pieces of which a change renews only its own: what an editor with a preview costs that looks at nothing. With
 * `?rows=20` it has so many rows of text fields in place of the code editor.
 */

const EXAMPLE = '{\n  "order": "A-1001"\n}\n';
const LINES_OF_A_PIECE = 50;

/** The text in pieces of whole lines; a change within a line renews one of them, any other all. */
function preview(place: HTMLElement): Extension {
  const pieces: HTMLElement[] = [];
  const textOf = (doc: Text, piece: number): string => {
    const first = piece * LINES_OF_A_PIECE + 1;
    const last = Math.min(first + LINES_OF_A_PIECE - 1, doc.lines);
    return `${doc.sliceString(doc.line(first).from, doc.line(last).to)}\n`;
  };
  const renew = (doc: Text, piece: number): void => {
    const element = pieces[piece] ?? place.appendChild(document.createElement('div'));
    element.textContent = textOf(doc, piece);
    pieces[piece] = element;
  };
  const renewAll = (doc: Text): void => {
    const count = Math.ceil(doc.lines / LINES_OF_A_PIECE);
    for (const unneeded of pieces.splice(count)) unneeded.remove();
    for (let piece = 0; piece < count; piece++) renew(doc, piece);
  };
  return EditorView.updateListener.of(({ docChanged, startState, state, changes }) => {
    if (!docChanged) return;
    if (startState.doc.lines !== state.doc.lines) return renewAll(state.doc);
    changes.iterChanges((_fromBefore, _toBefore, from) =>
      renew(state.doc, Math.floor((state.doc.lineAt(from).number - 1) / LINES_OF_A_PIECE)),
    );
  });
}

const extensions: Extension[] = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  highlightSelectionMatches(),
  search({ top: true }),
  json(),
  EditorView.lineWrapping,
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
];
const editor = document.querySelector<HTMLElement>('#editor') ?? document.body;

function previewPlace(): HTMLElement {
  const place = document.createElement('pre');
  place.id = 'preview';
  document.body.append(place);
  return place;
}

/** Rows of a key and a value, and beside them the JSON of the rows; a change renews its own value there. */
function rows(count: number): void {
  const place = previewPlace();
  const field = (label: string, value: string): HTMLTextAreaElement => {
    const area = document.createElement('textarea');
    Object.assign(area, { ariaLabel: label, value, rows: 1 });
    return area;
  };
  for (let index = 0; index < count; index++) {
    const [key, value] = [`key_${index}`, 'as ordered'];
    const valueField = field(`Value, row ${index + 1}`, value);
    const row = document.createElement('div');
    row.append(field(`Key, row ${index + 1}`, key), valueField);
    editor.append(row);
    const shown = document.createElement('span');
    shown.textContent = JSON.stringify(value);
    place.append(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`, shown);
    valueField.addEventListener('input', () => {
      shown.textContent = JSON.stringify(valueField.value);
    });
  }
  place.append('}');
}

const options = new URLSearchParams(location.search);
const rowCount = options.get('rows');
if (rowCount !== null) {
  rows(Number(rowCount));
} else {
  if (options.has('preview')) extensions.push(preview(previewPlace()));
  new EditorView({ parent: editor, doc: EXAMPLE, extensions });
}
