/** The messages about a setting: the words of its problems, and the buttons that fix them. */
import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Action, Path, Severity } from '../../core';
import { Lines } from '../../core/internal';
import { commonTexts } from '../../i18n/common';
import { namingTexts } from '../../i18n/naming';
import { diagnosticsTexts, diagnosticText } from '../../i18n/problems';
import { focusedElement } from '../../ui/browser/dom-root';
import { SeverityIcon } from '../../ui/icon';
import { lazyComponent } from '../../ui/lazy';
import { type Message, Messages } from '../../ui/messages';
import type { HostSecrets, SecretStorageMode } from '../host';
import type { Diagnostic, MissingCode, SettingDiagnostics } from '../problems/shown-problems';
import { pathKey } from '../store/draft';
import { useEditor, useLimits, useRuntimeContext } from './editor-context';
import type { FixButtonsProps } from './quick-fixes/fix-buttons';
import styles from './setting-messages.module.css';

/** The secrets as messages need them, without values. */
type SecretNames = Pick<HostSecrets, 'isTaken' | 'isElsewhere'> & {
  readonly state: Pick<SecretStorageMode, 'isLocked'>;
};

/**
 * The name of a secret that is missing only because the vault is locked: the user has to unlock it, not to enter the
 * value.
 */
export const lockedSecret = (problem: Diagnostic, { state, isTaken }: SecretNames): string | undefined =>
  problem.code === 'secret-missing' && state.isLocked && isTaken(problem.values.name)
    ? problem.values.name
    : undefined;

/** The message of a problem. */
export function problemWords(problem: Diagnostic, secrets: SecretNames): string {
  const locked = lockedSecret(problem, secrets);
  if (locked !== undefined) return commonTexts.secretLocked(locked);
  const isElsewhere = problem.code === 'secret-missing' && secrets.isElsewhere?.(problem.values.name);
  return isElsewhere ? diagnosticsTexts.secretElsewhere(problem.values.name) : diagnosticText(problem);
}

/** A function that words problems; the component renders again when the secrets are locked or unlocked. */
export function useProblemWords(): (problem: Diagnostic) => string {
  const { secrets } = useEditor();
  useSyncExternalStore(secrets.subscribe, () => secrets.state.isLocked);
  return (problem) => problemWords(problem, secrets);
}

/** The message of a next step: it names the secret, because there may be several. */
export const stepWords = (step: Diagnostic, wordsFor: (diagnostic: Diagnostic) => string): string =>
  step.code === 'secret-missing' ? wordsFor(step) : diagnosticsTexts.stepSentences[step.code as MissingCode];

const LINE_END = /[\r\n]/;

/** The line and column of problems in settings of several lines; in a single line they would be useless. */
export class ProblemPlaces {
  readonly #action: Action;
  readonly #lines = new Map<string, Lines | undefined>();

  constructor(action: Action) {
    this.#action = action;
  }

  /** “Line 2, column 7”, or nothing. */
  lineAndColumnOf({ path, range }: Diagnostic): string | undefined {
    const found = range && this.#linesOf(path)?.placeAt(range.start);
    return found && namingTexts.place(found.line, found.column);
  }

  #linesOf(path: Path): Lines | undefined {
    const key = pathKey(path);
    if (!this.#lines.has(key)) {
      const text = settingAt(this.#action, path);
      const isLong = typeof text === 'string' && LINE_END.test(text);
      this.#lines.set(key, isLong ? new Lines(text) : undefined);
    }
    return this.#lines.get(key);
  }
}

function settingAt(action: Action, path: Path): unknown {
  let found: unknown = action;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

/** More would not be read at a field; the list of all problems has the rest. */
const MAX_MESSAGES = 4;

export interface SettingMessagesProps extends Pick<SettingDiagnostics, 'shown'> {
  readonly id: string;
  readonly path: Path;
  readonly steps: readonly Diagnostic[];
  /** Whether there is only room for the messages while the field is used. */
  readonly isShort: boolean;
  /** Shown where there is no room. */
  readonly badge: Severity | undefined;
}

/** The sheet with the messages about a setting. */
export function SettingMessages({ id, path, shown, steps, isShort, badge }: SettingMessagesProps) {
  const { live, link } = useEditor();
  const wordsFor = useProblemWords();
  const place = useRef<HTMLDivElement>(null);
  const isUsed = useIsUsed(place);
  useMessageDock(place, isShort && isUsed);
  const isClosed = useEscape(place, shown, steps);
  const fixes = (diagnostic: Diagnostic) => (
    <Fixes
      diagnostic={diagnostic}
      isAtField
      // What appears when the field is left would take the focus on the way back to it.
      tabIndex={isUsed ? 0 : -1}
      onFixed={() => link.focusSetting({ path })}
    />
  );
  const messages: Message[] = [
    ...messagesOf(shown, new ProblemPlaces(live.inputs.action), wordsFor).map(
      ({ diagnostic, ...message }) => ({
        ...message,
        actions: fixes(diagnostic),
      }),
    ),
    ...steps.map((diagnostic) => ({
      severity: 'hint' as const,
      text: stepWords(diagnostic, wordsFor),
      actions: fixes(diagnostic),
    })),
  ];
  return (
    <>
      {badge && (
        <div className={styles.corner}>
          <span className={styles.badge} aria-hidden="true" tabIndex={-1}>
            <SeverityIcon severity={badge} />
          </span>
        </div>
      )}
      <div
        ref={place}
        className={styles.place}
        data-short={isShort || undefined}
        data-docked={(isShort && isUsed) || undefined}
        data-closed={isClosed || undefined}
      >
        {/* A press on it is kept in it, so that a finger can open it to read. */}
        <div className={styles.sheet} data-messages tabIndex={-1}>
          <Messages id={id} messages={messages} />
        </div>
      </div>
    </>
  );
}

/** Whether the messages were closed by Escape; they come again when others are to be said, or the focus returns. */
function useEscape(
  place: RefObject<HTMLElement | null>,
  shown: readonly Diagnostic[],
  steps: readonly Diagnostic[],
): boolean {
  const [closed, setClosed] = useState<readonly (readonly Diagnostic[])[]>();
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const holder = place.current?.closest('.sheet-holder');
    if (place.current?.contains(focusedElement()))
      holder?.querySelector<HTMLElement>('textarea, input, [contenteditable="true"]')?.focus();
    setClosed([shown, steps]);
  });
  useEffect(() => {
    const holder = place.current?.closest<HTMLElement>('.sheet-holder');
    const open = () => setClosed(undefined);
    const leave = ({ relatedTarget }: FocusEvent) =>
      !(relatedTarget instanceof Node && holder?.contains(relatedTarget)) && open();
    const key = (event: KeyboardEvent) => close(event);
    holder?.addEventListener('keydown', key);
    holder?.addEventListener('focusout', leave);
    return () => {
      holder?.removeEventListener('keydown', key);
      holder?.removeEventListener('focusout', leave);
    };
  }, [place]);
  return closed !== undefined && closed[0] === shown && closed[1] === steps;
}

/** Whether the field of the messages, or something beside it, has the focus. */
function useIsUsed(place: RefObject<HTMLElement | null>): boolean {
  const [isUsed, setUsed] = useState(false);
  useLayoutEffect(() => {
    const holder = place.current?.closest('.sheet-holder');
    if (!holder) return;
    const update = () => setUsed(holder.matches(':focus-within'));
    // While the focus moves on, nothing has it yet.
    const onFocusOut = (event: Event) => {
      const next = event instanceof FocusEvent ? event.relatedTarget : null;
      setUsed(next instanceof Node && holder.contains(next));
    };
    update();
    holder.addEventListener('focusin', update);
    holder.addEventListener('focusout', onFocusOut);
    return () => {
      holder.removeEventListener('focusin', update);
      holder.removeEventListener('focusout', onFocusOut);
    };
  }, [place]);
  return isUsed;
}

/** The messages of problems, each once and at its first place, however many places it is true of. */
export function messagesOf(
  diagnostics: readonly Diagnostic[],
  places?: ProblemPlaces,
  wordsFor: (diagnostic: Diagnostic) => string = diagnosticText,
): (Message & { readonly diagnostic: Diagnostic })[] {
  const messages = new Map<string, Message & { readonly diagnostic: Diagnostic }>();
  for (const diagnostic of diagnostics) {
    const text = wordsFor(diagnostic);
    if (messages.has(text)) continue;
    const place = places?.lineAndColumnOf(diagnostic);
    messages.set(text, {
      severity: diagnostic.severity,
      text: place ? `${place}: ${text}` : text,
      diagnostic,
    });
    if (messages.size === MAX_MESSAGES) break;
  }
  return [...messages.values()];
}

// Without them the problem is mended by hand.
const FixButtons = lazyComponent(async () => (await import('./quick-fixes/fix-buttons')).FixButtons, {
  isOptional: true,
});

/** The buttons that fix a problem of an action of this host; they come after the rest of the page. */
export const FixesOfHost = (props: FixButtonsProps) => (
  <Suspense>
    <FixButtons {...props} />
  </Suspense>
);

/** The buttons that fix a problem of the open action; none if that must not be edited. */
export function Fixes(props: Omit<FixButtonsProps, 'host' | 'designer' | 'context'>) {
  const services = useEditor();
  const context = useRuntimeContext();
  if (useLimits().isReadOnly) return null;
  return <FixesOfHost host={services} designer={services.handle} context={context} {...props} />;
}

/**
 * Moves the messages of a cell below the section that the cell is in; while that is out of sight, to the lower edge of
 * what is seen of it. `place` is what holds them, within the row.
 */
function useMessageDock(place: RefObject<HTMLElement | null>, isDocked: boolean): void {
  useLayoutEffect(() => {
    const element = place.current;
    const cell = element?.closest('.sheet-holder');
    const section = element?.closest('section');
    const sheet = element?.firstElementChild;
    if (!isDocked || !element || !cell || !section || !sheet) return;
    const scroller = scrollerOf(section);
    const move = () => {
      const row = element.offsetParent;
      if (!row) return;
      const { left, width, bottom } = section.getBoundingClientRect();
      const origin = row.getBoundingClientRect();
      const lowest = Math.min(seenBottom(), scroller?.getBoundingClientRect().bottom ?? Infinity);
      const highest = cell.getBoundingClientRect().bottom;
      const top = Math.max(highest, Math.min(bottom, lowest - sheet.getBoundingClientRect().height));
      element.style.top = `${top - origin.top - row.clientTop}px`;
      element.style.left = `${left - origin.left - row.clientLeft}px`;
      element.style.width = `${width}px`;
      element.toggleAttribute('data-over', top < bottom);
    };
    move();
    const resized = new ResizeObserver(move);
    for (const one of [sheet, cell, section]) resized.observe(one);
    const scrolled = [window, scroller, window.visualViewport];
    for (const one of scrolled) one?.addEventListener('scroll', move, { passive: true });
    for (const one of [window, window.visualViewport]) one?.addEventListener('resize', move);
    return () => {
      resized.disconnect();
      for (const one of scrolled) one?.removeEventListener('scroll', move);
      for (const one of [window, window.visualViewport]) one?.removeEventListener('resize', move);
      element.removeAttribute('style');
      element.removeAttribute('data-over');
    };
  }, [place, isDocked]);
}

/** The lower edge of what is seen of the page; the keyboard of a phone lies over the rest. */
function seenBottom(): number {
  const { visualViewport } = window;
  return visualViewport ? visualViewport.offsetTop + visualViewport.height : window.innerHeight;
}

function scrollerOf(element: Element): Element | null {
  let found = element.parentElement;
  while (found && getComputedStyle(found).overflowY === 'visible') found = found.parentElement;
  return found;
}
