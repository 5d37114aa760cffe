import { flushSync } from 'react-dom';
import { afterPaint } from '../browser/after-paint';
import type { useAnnouncements } from '../components/announcements';
import { texts } from '../i18n/undo';
import type { Library } from '../model/library/library';
import type { Openings } from '../model/openings';
import type { SettingsLink } from '../model/settings-link';
import type { Outcome, Way } from '../model/undo/outcome';
import type { Step } from '../model/undo/step';
import type { UndoHistory } from '../model/undo/undo-history';

const NAME = ['name'];

/** The ways to what an undone change is about, each with the focus. */
export interface UndoTargets {
  readonly goToSample: () => void;
  /** To the action in the list; false where the list is not in sight. */
  readonly goToListed: (id: string) => boolean;
  /** To the editor when no action is open. */
  readonly goToEditor: () => void;
}

interface Parts {
  readonly steps: UndoHistory;
  readonly library: Library;
  readonly openings: Openings;
  readonly link: SettingsLink;
}

/** Undo and redo as the person sees them: what is concerned is opened, gets the focus, and is named. */
export class UndoController {
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

  /** Whatever is changed by `work` is one step. */
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

  #go(way: Way): void {
    const { steps, openings } = this.#parts;
    const step = steps.next(way);
    if (!step) {
      this.#say.announce(texts.nothing[way]);
      return;
    }
    const id = this.#idOf(step);
    if (openings.isHeldBack('step', id)) {
      const run = () => {
        openings.release('step', id);
        this.#go(way);
      };
      this.#say.notify({
        subject: 'held-back',
        text: texts.stepHeldBack[way](step.name),
        action: { label: texts.stepAnyway[way], run },
      });
      return;
    }
    openings.begin('step', id);
    try {
      this.#show(flushSync(() => steps[way]()));
    } catch (error) {
      this.#say.announce(texts.failed(step.name));
      throw error;
    }
  }

  /** What tells a step from those of other tabs. */
  #idOf({ number }: Pick<Step, 'number'>): string {
    return `${this.#parts.steps.unsaved.tab ?? ''}.${number}`;
  }

  #show(outcome: Outcome | undefined): void {
    afterPaint(() => this.#parts.openings.painted('step'));
    if (!outcome) return;
    const { done, name, way } = outcome;
    this.#goTo(outcome);
    if (done === 'all') this.#say.announce(texts.done[way](name));
    else this.#say.announce(done === 'part' ? texts.doneInPart(name) : texts.notDone(name));
  }

  #goTo({ place }: Outcome): void {
    const { library, link } = this.#parts;
    if (place?.type === 'sample') {
      this.targets?.goToSample();
    } else if (place?.type === 'setting') {
      if (library.openId !== place.id) flushSync(() => library.open(place.id));
      link.focusSetting(place);
    } else if (place) {
      this.#goToAction(place.id);
    }
  }

  /** To the action in the list, where that is in sight, or to what took its place. */
  #goToAction(id: string): void {
    const { library, link } = this.#parts;
    const shown = library.has(id) ? id : library.openId;
    if (shown !== undefined && this.targets?.goToListed(shown)) return;
    if (library.openId !== undefined) link.focusSetting({ path: NAME });
    else this.targets?.goToEditor();
  }
}
