import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { commonTexts } from '../i18n/common';
import { undoTexts } from '../i18n/editor';
import { type RevertibleSteps, useAnnouncements } from '../ui/announcements';
import { afterPaint, focusUnasked } from '../ui/browser/dom-root';
import { IconButton } from '../ui/button';
import { useLazy } from '../ui/lazy';
import { Lazy } from '../ui/lazy-part';
import sharedStyles from '../ui/shared.module.css';
import type { StepDirection, StepResult, UndoStep } from '../workspace/history/perform';
import type { UndoHistory } from '../workspace/history/undo-history';
import type { Session } from './session';
import { keysOf } from './shortcuts';

/** The names of steps; loaded when the page is painted. */
const names = new Lazy(async () => (await import('../i18n/naming')).stepTexts);

const QUERY_ROWS = ['url', 'query', 'rows'];

/** Functions that go to an undone change, and focus it. */
export interface UndoTargets {
  readonly goToSample: () => void;
  /** Focuses the action in the list; false if the list is not visible. */
  readonly goToListed: (id: string) => boolean;
  /** Focuses the editor when no action is open. */
  readonly goToEditor: () => void;
}

type Parts = Pick<Session, 'steps' | 'library' | 'openings' | 'designer'>;

/** Undo and redo for the user: opens the changed item, focuses the change, and announces the step. */
export class UndoController implements RevertibleSteps {
  readonly #parts: Parts;
  readonly #say: ReturnType<typeof useAnnouncements>;
  /** Set by the page that shows them. */
  targets: UndoTargets | undefined;

  constructor(parts: Parts, say: ReturnType<typeof useAnnouncements>) {
    this.#parts = parts;
    this.#say = say;
  }

  stepMadeBy(change: () => void): number | undefined {
    return this.#parts.steps.stepMadeBy(change);
  }

  /** Records all changes of `work` as one undo step. */
  transaction(work: () => void): void {
    this.#parts.steps.transaction(work);
  }

  subscribe = (listener: () => void): (() => void) => this.#parts.steps.subscribe(listener);

  canRevert(number: number): boolean {
    return this.#parts.steps.canRevert(number);
  }

  revert(number: number): void {
    const { steps, openings } = this.#parts;
    if (steps.canRevert(number)) openings.begin('step', this.#idOf({ number }));
    this.#show(flushSync(() => steps.revert(number)));
  }

  undo = (): void => this.#go('undo');

  redo = (): void => this.#go('redo');

  #go(way: StepDirection): void {
    const { steps, openings } = this.#parts;
    const step = steps.next(way);
    if (!step) {
      this.#announce((stepTexts) => stepTexts.nothing[way]);
      return;
    }
    const id = this.#idOf(step);
    if (openings.isHeldBack('step', id)) {
      const run = () => {
        openings.release('step', id);
        this.#go(way);
      };
      void names.load().then(
        (stepTexts) =>
          this.#say.notify({
            subject: 'held-back',
            text: stepTexts.stepHeldBack[way](step.name),
            action: { label: stepTexts.stepAnyway[way], run },
          }),
        () => this.#say.announce(commonTexts.notLoaded),
      );
      return;
    }
    openings.begin('step', id);
    const isInQuery = document.querySelector('[data-place="query"]:focus-within') !== null;
    try {
      this.#show(
        flushSync(() => steps[way]()),
        isInQuery,
      );
    } catch (error) {
      this.#announce((stepTexts) => stepTexts.failed(step.name));
      throw error;
    }
  }

  /** Identifies a step among those of all tabs. */
  #idOf({ number }: Pick<UndoStep, 'number'>): string {
    return `${this.#parts.steps.unsaved.tab ?? ''}.${number}`;
  }

  #show(outcome: StepResult | undefined, isInQuery = false): void {
    afterPaint(() => this.#parts.openings.painted('step'));
    if (!outcome) return;
    const { done, name, way } = outcome;
    this.#goTo(outcome, isInQuery);
    this.#announce((stepTexts) =>
      done === 'all'
        ? stepTexts.done[way](name)
        : stepTexts[done === 'part' ? 'doneInPart' : 'notDone'](name),
    );
  }

  #announce(say: (stepTexts: NonNullable<typeof names.loaded>) => string): void {
    names.load().then(
      (stepTexts) => this.#say.announce(say(stepTexts)),
      () => this.#say.announce(commonTexts.notLoaded),
    );
  }

  #goTo({ place }: StepResult, isInQuery: boolean): void {
    const { library, designer } = this.#parts;
    if (place?.type === 'sample') {
      this.targets?.goToSample();
    } else if (place?.type === 'setting') {
      if (library.openId !== place.id) flushSync(() => library.open(place.id));
      // The URL was changed in the rows of its query, which show the change too.
      const isOfQuery = isInQuery && place.path.join('.') === 'url';
      focusUnasked(() => designer.focus(isOfQuery ? QUERY_ROWS : place.path, place.range));
    } else if (place) {
      this.#goToAction(place.id);
    }
  }

  /** Focuses the action in the list or, if that is hidden, what is shown in its place. */
  #goToAction(id: string): void {
    const { library, designer } = this.#parts;
    const shown = library.has(id) ? id : library.openId;
    if (shown !== undefined && this.targets?.goToListed(shown)) return;
    if (library.openId !== undefined) focusUnasked(() => designer.focus('name'));
    else this.targets?.goToEditor();
  }
}

/** The undo and redo buttons, named after their next step. */
export function UndoButtons({ steps, page }: { steps: UndoHistory; page: UndoController }) {
  const { part: stepTexts } = useLazy(names);
  // As text: the name of a step is another object at each key that the step takes in.
  const undoable = useSyncExternalStore(
    steps.subscribe,
    () => steps.undoable && (stepTexts ? stepTexts.undoStep(steps.undoable) : undoTexts.undo),
  );
  const redoable = useSyncExternalStore(
    steps.subscribe,
    () => steps.redoable && (stepTexts ? stepTexts.redoStep(steps.redoable) : undoTexts.redo),
  );
  return (
    <span className={undoable || redoable ? '' : sharedStyles.onHover}>
      <IconButton
        icon="undo"
        label={undoable ?? undoTexts.undo}
        aria-disabled={!undoable}
        onClick={page.undo}
      />
      <IconButton
        icon="redo"
        label={redoable ?? undoTexts.redo}
        aria-disabled={!redoable}
        onClick={page.redo}
      />
    </span>
  );
}

/** Undo and redo of a session, which hear their keys. */
export function useUndoing(session: Session): UndoController {
  const say = useAnnouncements();
  const steps = useMemo(() => new UndoController(session, say), [session, say]);
  useUndoKeys(session.steps, steps);
  return steps;
}

export const UNDO_KEYS = ['Mod+Z'];
export const REDO_KEYS = ['Mod+Shift+Z', 'Mod+Y'];

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(?:checkbox|radio|button)$/.test(target.type));

/** Whether a field belongs to the user's work; those marked otherwise do not. */
const isOfTheWork = (field: Element): boolean =>
  field.closest('#pane-edit') !== null && field.closest('[data-own-undo]') === null;

/**
 * Handles the keys and browser menus for undo and redo, everywhere in the page except in dialogs. A
 * field that is not part of the work (a search, a secret value) uses the browser's undo while it
 * contains typed text. Typing after the focus has moved is a new step.
 */
function useUndoKeys(steps: UndoHistory, { undo, redo }: UndoController): void {
  useEffect(() => {
    const before = new WeakMap<Element, string>();

    const isElsewhere = ({ target }: Event): boolean => {
      if (document.querySelector('dialog[open]')) return true;
      if (!isTextField(target) || isOfTheWork(target)) return false;
      return target.value !== (before.get(target) ?? '');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const keys = keysOf(event);
      const way = UNDO_KEYS.includes(keys) ? undo : REDO_KEYS.includes(keys) ? redo : undefined;
      if (!way || isElsewhere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      way();
    };
    const onInput = (event: InputEvent) => {
      const { inputType } = event;
      const way = inputType === 'historyUndo' ? undo : inputType === 'historyRedo' ? redo : undefined;
      if (!way || isElsewhere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      way();
    };
    const onFocus = ({ target }: FocusEvent) => {
      steps.pause();
      if (isTextField(target)) before.set(target, target.value);
    };
    const captured = { capture: true };
    window.addEventListener('keydown', onKeyDown, captured);
    window.addEventListener('beforeinput', onInput, captured);
    window.addEventListener('focusin', onFocus, captured);
    return () => {
      window.removeEventListener('keydown', onKeyDown, captured);
      window.removeEventListener('beforeinput', onInput, captured);
      window.removeEventListener('focusin', onFocus, captured);
    };
  }, [steps, undo, redo]);
}
