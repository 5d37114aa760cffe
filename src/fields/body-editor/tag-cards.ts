import { completionStatus } from '@codemirror/autocomplete';
import { type EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { cardElement } from '../tag-card';
import { tagCardAt } from '../template-help/tag-card-at';
import { liveState, nearText, remarksNear, setLive } from './body-state';

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
