/** Announces new problems to screen readers, and goes to the next problem on F8. */
import { type RefObject, useEffect, useRef } from 'react';
import type { Path } from '../../core';
import { quickFixesTexts } from '../../i18n/editor-tools';
import { useAnnouncements } from '../../ui/announcements';
import { rootOf } from '../../ui/browser/dom-root';
import { useEditor } from '../fields/editor-context';
import { messagesOf, problemWords } from '../fields/setting-messages';
import { goToNextProblem } from '../problems/next-problem';
import { pathKey } from '../store/draft';

/** Debounced: a screen reader should not be interrupted on every key press. */
const ANNOUNCE_DELAY_MS = 1000;

/** F8, unless an editor of another text or a dialog has taken it: goes to the next problem. */
function useNextProblemKey(place: RefObject<Element | null>): void {
  const { link, problems } = useEditor();
  const { notify } = useAnnouncements();
  useEffect(() => {
    const root = rootOf(place.current);
    const onKeyDown = (event: Event) => {
      const isPressed = event instanceof KeyboardEvent && event.key === 'F8' && !hasModifier(event);
      if (!isPressed || event.defaultPrevented || root.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (!goToNextProblem(link, problems.all.shown)) notify({ text: quickFixesTexts.none });
    };
    root.addEventListener('keydown', onKeyDown);
    return () => root.removeEventListener('keydown', onKeyDown);
  }, [place, link, problems, notify]);
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey;

/** Announces new problems of the setting that is being edited, and goes from one to the next by a key. */
export function ProblemAnnouncer() {
  const { problems, link, secrets } = useEditor();
  const { announce } = useAnnouncements();
  const place = useRef<HTMLSpanElement>(null);
  useNextProblemKey(place);

  useEffect(() => {
    let timer = 0;
    let at: string | undefined;
    let said = '';
    const words = (path: Path) =>
      messagesOf(problems.at(path).shown, undefined, (problem) => problemWords(problem, secrets))
        .map(({ text }) => text)
        .join(' ');

    const stopLink = link.subscribe(() => {
      const path = link.edited?.path;
      const key = path && pathKey(path);
      if (key === at) return;
      at = key;
      // A field that gets the focus is described by its problems already.
      said = path ? words(path) : '';
    });
    const stopProblems = problems.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        const path = link.edited?.path;
        if (!path) return;
        const now = words(path);
        if (now !== said && now !== '') announce(now);
        said = now;
      }, ANNOUNCE_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stopLink();
      stopProblems();
    };
  }, [problems, link, secrets, announce]);

  return <span ref={place} hidden />;
}
