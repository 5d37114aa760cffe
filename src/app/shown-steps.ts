import { flushSync } from 'react-dom';
import { texts } from '../texts/undo';
import type { ShownSteps } from '../workbench/step-notice';
import type { Outcome, Way } from '../workspace/undo/outcome';
import type { Session } from './session';

const NAME = ['name'];

/** Undo and redo as the person sees them: what is concerned is opened, gets the focus, and is named. */
export class SteppingPage implements ShownSteps {
  readonly #session: Session;
  readonly #announce: (text: string) => void;
  /** Shows the sample and takes the focus there. */
  goToSample: (() => void) | undefined;

  constructor(session: Session, announce: (text: string) => void) {
    this.#session = session;
    this.#announce = announce;
  }

  get latest(): number {
    return this.#session.steps.latest;
  }

  subscribe = (listener: () => void): (() => void) => this.#session.steps.subscribe(listener);

  stands(since: number): boolean {
    return this.#session.steps.stands(since);
  }

  takeBack(since: number): void {
    this.#show(flushSync(() => this.#session.steps.takeBack(since)));
  }

  undo = (): void => {
    this.#show(flushSync(() => this.#session.steps.undo()) ?? 'undo');
  };

  redo = (): void => {
    this.#show(flushSync(() => this.#session.steps.redo()) ?? 'redo');
  };

  #show(outcome: Outcome | Way | undefined): void {
    if (outcome === undefined) return;
    if (typeof outcome === 'string') {
      this.#announce(texts.nothing[outcome]);
      return;
    }
    const { done, name, way } = outcome;
    this.#goTo(outcome);
    if (done === 'all') this.#announce(texts.done[way](name));
    else this.#announce(done === 'part' ? texts.doneInPart(name) : texts.notDone(name));
  }

  #goTo({ place }: Outcome): void {
    const { library, workbench } = this.#session;
    if (place?.is === 'sample') {
      if (!document.activeElement?.closest('#pane-context')) this.goToSample?.();
    } else if (place?.is === 'setting') {
      if (library.openId !== place.id) flushSync(() => library.open(place.id));
      workbench.link.focusSetting(place);
    } else if (place) {
      this.#goToAction(place.id);
    }
  }

  /** To the action in the list, where that is in sight, or to what took its place. */
  #goToAction(id: string): void {
    const { library, workbench } = this.#session;
    const shown = library.has(id) ? id : library.openId;
    const item = document.querySelector<HTMLElement>(
      `#pane-actions [data-id="${CSS.escape(shown ?? '')}"] button`,
    );
    if (item?.checkVisibility()) item.focus();
    else if (library.openId !== undefined) workbench.link.focusSetting({ path: NAME });
    else document.querySelector<HTMLElement>('#pane-edit button')?.focus();
  }
}
