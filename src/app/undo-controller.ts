import { flushSync } from 'react-dom';
import { afterPaint } from '../browser/after-paint';
import type { useAnnouncements } from '../components/announcements';
import type { ShownSteps } from '../fields/use-undo-toast';
import { texts } from '../i18n/undo';
import type { Outcome, Way } from '../model/undo/outcome';
import type { Step } from '../model/undo/step';
import type { Session } from './session';

const NAME = ['name'];

/** Undo and redo as the person sees them: what is concerned is opened, gets the focus, and is named. */
export class SteppingPage implements ShownSteps {
  readonly #session: Session;
  readonly #say: ReturnType<typeof useAnnouncements>;
  /** Shows the sample and takes the focus there. */
  goToSample: (() => void) | undefined;

  constructor(session: Session, say: ReturnType<typeof useAnnouncements>) {
    this.#session = session;
    this.#say = say;
  }

  get latest(): number {
    return this.#session.steps.latest;
  }

  subscribe = (listener: () => void): (() => void) => this.#session.steps.subscribe(listener);

  stands(since: number): boolean {
    return this.#session.steps.stands(since);
  }

  takeBack(since: number): void {
    const { steps, openings } = this.#session;
    const step = steps.after(since);
    if (step) openings.begin('step', this.#idOf(step));
    this.#show(flushSync(() => steps.takeBack(since)));
  }

  undo = (): void => this.#go('undo');

  redo = (): void => this.#go('redo');

  #go(way: Way): void {
    const { steps, openings } = this.#session;
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
        text: texts.stepHeldBack[way](step.name),
        action: { label: texts.stepAnyway[way], run },
      });
      return;
    }
    openings.begin('step', id);
    this.#show(flushSync(() => steps[way]()));
  }

  /** What tells a step from those of other tabs. */
  #idOf({ number }: Pick<Step, 'number'>): string {
    return `${this.#session.steps.record.tab ?? ''}.${number}`;
  }

  #show(outcome: Outcome | undefined): void {
    afterPaint(() => this.#session.openings.painted('step'));
    if (!outcome) return;
    const { done, name, way } = outcome;
    this.#goTo(outcome);
    if (done === 'all') this.#say.announce(texts.done[way](name));
    else this.#say.announce(done === 'part' ? texts.doneInPart(name) : texts.notDone(name));
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
