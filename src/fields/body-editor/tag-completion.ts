import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import { StringScan } from '../../core/internal';
import type { ShownProblems } from '../../model/shown-problems/shown-problems';
import { type Suggestion, suggest, type Wanted } from '../template-help';
import { liveState, nearText } from './body-state';

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

function complete({ state, pos }: CompletionContext): CompletionResult | null {
  const suggestions = suggestionsAt(state, pos);
  const [first] = suggestions;
  if (!first) return null;
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
  if (!chosen) return;
  const { from, to, insert, caret } = chosen;
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
