import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionStatus,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { type EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin } from '@codemirror/view';
import { StringScan } from '../../../core/internal';
import type { ShownProblems } from '../../problems/shown-problems';
import { type Suggestion, suggest, suggestTags, type Wanted } from '../template-help/suggest';
import { insertionRange, typedInTag } from '../template-help/tags';
import { liveState, nearText } from './link-body';

/** A line end closes a JSON string (B12), so the line of a position is all that counts. */
function wantedAt(state: EditorState, position: number): Wanted {
  const scan = new StringScan();
  scan.pass(state.sliceDoc(state.doc.lineAt(position).from, position));
  return scan.isInString ? 'text' : 'json-value';
}

/** The suggestions at a position, their offsets counted in the document. */
function suggestionsAt(state: EditorState, position: number): Suggestion[] {
  const { text, from } = nearText(state, position);
  const { context } = state.field(liveState);
  return suggest(text, position - from, context, wantedAt(state, position)).map((suggestion) => ({
    ...suggestion,
    from: from + suggestion.from,
    to: from + suggestion.to,
  }));
}

/** What may be typed to narrow a list of values that was asked for. */
const NAME_CHARACTERS = /^[\p{L}\p{N}_.$-]*$/u;

/** Whole tags, where the list was asked for outside of one; what is typed from there on narrows it. */
function tagsAt(state: EditorState, asked: number, typedTo = asked): CompletionResult | null {
  const typed = state.sliceDoc(asked, typedTo);
  if (!NAME_CHARACTERS.test(typed)) return null;
  const near = nearText(state, asked);
  const at = asked - near.from;
  const { start, end } = insertionRange(near.text, { start: at, end: at });
  const range = { start: near.from + start, end: near.from + end + typed.length };
  const tags = suggestTags(typed, range, state.field(liveState).context, wantedAt(state, range.start));
  if (tags.length === 0) return null;
  return {
    from: asked,
    filter: false,
    options: tags.map((tag) => ({
      label: tag.label,
      detail: tag.detail,
      apply: (view, completion) => insertSuggestion(view, completion, tag),
    })),
    update: (_current, from, to, context) => tagsAt(context.state, from, to),
  };
}

/** Lists the values where the next tag goes. */
export function askForTag(view: EditorView): void {
  const { from, to } = view.state.selection.main;
  const near = nearText(view.state, from, to);
  const { start, end } = insertionRange(near.text, { start: from - near.from, end: to - near.from });
  view.focus();
  if (from !== to || start === end) view.dispatch({ selection: { anchor: near.from + end } });
  startCompletion(view);
}

function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const suggestions = suggestionsAt(state, pos);
  const [first] = suggestions;
  if (!first) return explicit ? tagsAt(state, pos) : null;
  return {
    from: first.from,
    filter: false,
    options: suggestions.map(({ label, detail }) => ({ label, detail, apply })),
  };
}

/** Asks once more, so that what is inserted fits the text of this moment. */
function apply(view: EditorView, completion: Completion): void {
  const { state } = view;
  const suggestions = suggestionsAt(state, state.selection.main.head);
  const chosen = suggestions.find(({ label }) => label === completion.label);
  if (chosen) insertSuggestion(view, completion, chosen);
}

function insertSuggestion(
  view: EditorView,
  completion: Completion,
  { from, to, insert, caret }: Suggestion,
): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + caret },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

/** The list scrolls, so it must be focusable; the editor keeps the focus and takes its keys. */
const focusableList = EditorView.updateListener.of(({ view, state }) => {
  if (completionStatus(state) !== 'active') return;
  view.dom.querySelector('.cm-tooltip-autocomplete > ul')?.setAttribute('tabindex', '0');
});

/** Nothing new is said behind an open list. */
export const holdWhileCompleting = (problems: ShownProblems) =>
  ViewPlugin.define(() => {
    let release: (() => void) | undefined;
    const stop = () => {
      release?.();
      release = undefined;
    };
    return {
      update({ state }) {
        if (completionStatus(state) === null) stop();
        else release ??= problems.hold();
      },
      destroy: stop,
    };
  });

/** Completion of context paths after `{{` and of filters after `|`. */
export const tagCompletion = [
  autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 10 }),
  focusableList,
];

/** Types in a tag; false where typing does only what it says. */
function typeInTag(view: EditorView, key: string): boolean {
  const { main, ranges } = view.state.selection;
  if (!main.empty || ranges.length > 1 || view.state.readOnly) return false;
  const near = nearText(view.state, main.head);
  const caret = main.head - near.from;
  // Of several braces behind the cursor only the first was added with the one before it.
  const text = key === '{' ? near.text.slice(0, caret + 1) : near.text;
  const typed = typedInTag(text, caret, key);
  if (!typed) return false;
  view.dispatch({
    changes: { from: near.from + typed.from, to: near.from + typed.to, insert: typed.insert },
    selection: { anchor: near.from + typed.caret },
    userEvent: key === 'Backspace' ? 'delete.backward' : 'input.type',
    scrollIntoView: true,
  });
  return true;
}

/** Tags, brackets and quotes close themselves. */
export const closing: Extension = [
  Prec.high([
    EditorView.inputHandler.of((view, _from, _to, text) => typeInTag(view, text)),
    keymap.of([{ key: 'Backspace', run: (view) => typeInTag(view, 'Backspace') }]),
  ]),
  closeBrackets(),
  keymap.of(closeBracketsKeymap),
];
