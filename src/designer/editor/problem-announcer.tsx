import { useEffect } from 'react';
import type { Path } from '../../core';
import { useAnnouncements } from '../../ui/announcements';
import { useEditor } from '../fields/editor-context';
import { messagesOf, problemWords } from '../fields/setting-messages';
import { pathKey } from '../store/draft';

/** Debounced: a screen reader should not be interrupted on every key press. */
const ANNOUNCE_DELAY_MS = 1000;

/** Announces new problems of the setting that is being edited. */
export function ProblemAnnouncer() {
  const { problems, link, secrets } = useEditor();
  const { announce } = useAnnouncements();

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

  return null;
}
