/** A message at the cursor of an editor, where what was asked for cannot be done. */
import { type ReactNode, useEffect, useState } from 'react';
import { useAnnouncements } from '../../../ui/announcements';
import { Floating } from '../../../ui/floating';
import type { TextSurface } from '../template-help/text-surface';
import styles from './body-editor.module.css';

const SIDES = ['below', 'above'] as const;

interface BesideCursor {
  readonly say: (text: string) => void;
  readonly popup: ReactNode;
}

/** The message stays until the cursor moves, something is typed, or the editor is left. */
export function useBesideCursor(surface: TextSurface, isFocused: boolean): BesideCursor {
  const { announce } = useAnnouncements();
  const [text, setText] = useState<string>();
  const isShown = text !== undefined && isFocused;

  useEffect(() => {
    if (text === undefined) return;
    const close = () => setText(undefined);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    const stops = [surface.onInput(close), surface.onMove(close)];
    return () => {
      document.removeEventListener('keydown', onKey);
      for (const stop of stops) stop();
    };
  }, [surface, text]);

  useEffect(() => {
    if (!isFocused) setText(undefined);
  }, [isFocused]);

  return {
    say(next) {
      surface.focus();
      surface.select(surface.selection);
      setText(next);
      announce(next);
    },
    popup: isShown && (
      <Floating
        anchor={() => surface.rectOf({ start: surface.selection.end, end: surface.selection.end })}
        sides={SIDES}
      >
        <p className={styles.refusal}>{text}</p>
      </Floating>
    ),
  };
}
