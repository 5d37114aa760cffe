/** The body editor without a page: what it offers and inserts, as a state of its text and its undo. */
import { ensureSyntaxTree } from '@codemirror/language';
import { type ChangeSet, EditorState, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Context, Range } from '../src/core';
import { BodySurface, insertValue, repeatTag } from '../src/designer/fields/body-editor/body-surface';
import { templateJson } from '../src/designer/fields/body-editor/body-tags';
import type { MarkerWord } from '../src/designer/fields/body-editor/marker-place';
import { markerBefore } from '../src/designer/fields/body-editor/markers';
import { filtersAtCaret, offersAtCaret, tagsFor } from '../src/designer/fields/template-help/offers';
import type { Suggestion } from '../src/designer/fields/template-help/suggest';
import { insertionPlace } from '../src/designer/fields/template-help/text-surface';

/** Time to read a body to its end. */
const PARSE_MS = 10_000;

export class HeadlessBody {
  readonly surface: BodySurface;
  #state: EditorState;
  /** The changes of each dispatch, the last one last. */
  readonly undo: ChangeSet[] = [];

  constructor(
    text: string,
    { start, end }: Range,
    readonly context: Context,
  ) {
    this.surface = new BodySurface(() => context);
    this.#state = this.#read(
      EditorState.create({
        doc: text,
        selection: { anchor: start, head: end },
        extensions: [EditorState.lineSeparator.of('\n'), templateJson],
      }),
    );
    const body = this;
    const view = {
      get state() {
        return body.#state;
      },
      focus: () => undefined,
      dispatch: (spec: TransactionSpec) => this.#dispatch(spec),
    };
    this.surface.view = view as unknown as EditorView;
  }

  get text(): string {
    return this.#state.doc.toString();
  }

  get caret(): number {
    return this.#state.selection.main.head;
  }

  /** The text before the last change. */
  get undone(): string {
    return this.undo.reduceRight((doc, change) => change.apply(doc), this.#state.doc).toString();
  }

  /** What is offered at the cursor: in a tag what can be typed, elsewhere whole tags. */
  get offers(): readonly Suggestion[] {
    const { surface, context } = this;
    const nameAt = (at: number) => surface.nameAt(at);
    const range = insertionPlace(surface, surface.selection);
    return [
      ...offersAtCaret({ surface, nameAt }, context),
      ...filtersAtCaret({ surface, nameAt }, context),
      ...(surface.takesTag(range) ? tagsFor({ surface, nameAt }, context, '', range) : []),
    ];
  }

  take({ from, to, insert, caret }: Suggestion): void {
    this.surface.replace({ start: from, end: to }, insert, from + caret);
  }

  insert(tag: string): void {
    insertValue(this.surface, tag, this.context);
  }

  /** Whether the body was changed. */
  mark(word: MarkerWord): boolean {
    if (word === 'each' && repeatTag(this.surface, this.context)) return true;
    return !markerBefore(this.surface.view as EditorView, word);
  }

  #dispatch(spec: TransactionSpec): void {
    const { state, changes, startState } = this.#state.update(spec);
    if (!changes.empty) this.undo.push(changes.invert(startState.doc));
    this.#state = this.#read(state);
  }

  #read(state: EditorState): EditorState {
    ensureSyntaxTree(state, state.doc.length, PARSE_MS);
    // An updated state has the whole tree, also where its first reading was cut short.
    return state.update({}).state;
  }
}
