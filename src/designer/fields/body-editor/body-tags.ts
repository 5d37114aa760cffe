import { completionStatus } from '@codemirror/autocomplete';
import { bracketMatching } from '@codemirror/language';
import { type EditorState, Prec, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  keymap,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { cardElement, tagCardAt } from '../template-help/tag-card-at';
import { type TagState, tagsIn } from '../template-help/tags';
import { liveState, nearText, remarksNear, setLive } from './link-body';

/** A longer tag may not fit into a line of a narrow page, and breaks like other text. */
const MAX_UNBROKEN_LENGTH = 30;

const marksFor = (classes: string): Readonly<Record<TagState, Decoration>> => ({
  fine: Decoration.mark({ class: `${classes} cm-tag-fine` }),
  warning: Decoration.mark({ class: `${classes} cm-tag-warning` }),
  error: Decoration.mark({ class: `${classes} cm-tag-error` }),
  typed: Decoration.mark({ class: `${classes} cm-tag-typed` }),
});

const SHORT = marksFor('cm-tag cm-tag-short');
const LONG = marksFor('cm-tag');

const pills = EditorView.theme({
  '.cm-tag': {
    borderRadius: '3px',
    paddingBlock: '1px',
    color: 'var(--ink)',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
  '.cm-tag-short': { whiteSpace: 'pre' },
  '.cm-tag *': { color: 'inherit' },
  '.cm-tag-fine': { background: 'var(--ok-soft)', boxShadow: 'inset 0 -1.5px 0 var(--ok)' },
  '.cm-tag-warning': { background: 'var(--warning-soft)', boxShadow: 'inset 0 0 0 1px var(--warning)' },
  '.cm-tag-typed': { background: 'var(--surface-hover)' },
  '.cm-tag-error': { background: 'var(--error-soft)', boxShadow: 'inset 0 0 0 1px var(--error)' },
});

/** Marks the tags of what is visible, never of the whole document. */
function visibleTags({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let done = 0;
  for (const range of visibleRanges) {
    const near = nearText(state, range.from, range.to);
    const { text, from } = near;
    for (const { start, end, state: tagState } of tagsIn(text, remarksNear(state, near))) {
      if (from + start < done) continue;
      done = from + end;
      const marks = end - start > MAX_UNBROKEN_LENGTH ? LONG : SHORT;
      builder.add(from + start, done, marks[tagState]);
    }
  }
  return builder.finish();
}

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = visibleTags(view);
    }

    update({ docChanged, viewportChanged, view, state, startState }: ViewUpdate): void {
      if (docChanged || viewportChanged || state.field(liveState) !== startState.field(liveState)) {
        this.decorations = visibleTags(view);
      }
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const MATCHING = Decoration.mark({ class: 'cm-matchingBracket' });
const NOT_MATCHING = Decoration.mark({ class: 'cm-nonmatchingBracket' });

/** A brace of a tag is no bracket of the JSON around it, so that it matches none there is no fault. */
const isInTag = (state: EditorState, position: number): boolean => {
  const { text, from } = nearText(state, position);
  const offset = position - from;
  return tagsIn(text, { shown: [], quiet: [] }).some(({ start, end }) => start <= offset && offset < end);
};

/** Shows which brackets match; what is unmatched is marked only outside of tags. */
export const tagBrackets = bracketMatching({
  renderMatch({ start, end, matched }, state) {
    if (!matched && isInTag(state, start.from)) return [];
    const mark = matched ? MATCHING : NOT_MATCHING;
    return [start, ...(end ? [end] : [])].map(({ from, to }) => mark.range(from, to));
  },
});

/** Of the lowest precedence, so that a tag stays one piece around what else is marked inside it. */
export const tagMarks = [Prec.lowest(plugin), pills];

/** The card of the tag at a position, with its value and where that comes from. */
function cardAt(state: EditorState, position: number): Tooltip | null {
  const near = nearText(state, position);
  const { text, from } = near;
  const { context } = state.field(liveState);
  const card = tagCardAt(text, position - from, context, remarksNear(state, near));
  if (!card) return null;
  return {
    pos: from + card.start,
    end: from + card.end,
    above: true,
    create: () => ({ dom: cardElement(card) }),
  };
}

const dismiss = StateEffect.define();
const focus = StateEffect.define<boolean>();

interface CaretCard {
  readonly tooltip: Tooltip | null;
  /** The beginning of the tag whose card was dismissed. */
  readonly dismissed?: number | undefined;
  readonly isFocused: boolean;
}

/** For the keyboard: the card of the tag in which the cursor stands, until Escape. */
const caretCard = StateField.define<CaretCard>({
  create: () => ({ tooltip: null, isFocused: false }),
  update(before, { state, selection, docChanged, effects }) {
    const focused = effects.find((effect) => effect.is(focus));
    const isFocused = focused ? focused.value : before.isFocused;
    if (!isFocused) return before.isFocused ? { tooltip: null, isFocused } : before;
    if (before.tooltip && effects.some((effect) => effect.is(dismiss))) {
      return { tooltip: null, dismissed: before.tooltip.pos, isFocused };
    }
    const isNews = effects.some((effect) => effect.is(setLive));
    if (!selection && !docChanged && !focused && !isNews) return before;
    const { empty, head } = state.selection.main;
    const tooltip = empty ? cardAt(state, head) : null;
    const isDismissed = tooltip !== null && tooltip.pos === before.dismissed;
    return isDismissed ? { ...before, isFocused } : { tooltip, isFocused };
  },
  provide: (field) =>
    showTooltip.compute([field, 'selection'], (state) =>
      completionStatus(state) === null ? state.field(field).tooltip : null,
    ),
});

export const tagCards = [
  hoverTooltip(({ state }, position) => cardAt(state, position), { hideOnChange: true }),
  caretCard,
  EditorView.focusChangeEffect.of((_, isFocused) => focus.of(isFocused)),
  Prec.low(
    keymap.of([
      {
        key: 'Escape',
        run(view) {
          if (!view.state.field(caretCard).tooltip) return false;
          view.dispatch({ effects: dismiss.of(null) });
          return true;
        },
      },
    ]),
  ),
];
