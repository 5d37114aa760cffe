import { type ReactNode, useRef } from 'react';
import { commonTexts } from '../i18n/common';
import { shellTexts } from '../i18n/shell';
import { Dialog } from '../ui/dialog';
import { TextInput } from '../ui/field';

/** What was typed for the palette before it was loaded. */
export interface EarlyQuery {
  readonly text: string;
  /** Enter was pressed: the first hit is meant. */
  readonly isEntered: boolean;
}

export const NOTHING_TYPED: EarlyQuery = { text: '', isEntered: false };

interface EarlyPaletteProps {
  query: EarlyQuery;
  onType: (query: EarlyQuery) => void;
  onClose: () => void;
  /** Says that the palette could not be loaded. */
  note: ReactNode;
}

/** Takes the keys that are meant for the palette until it is loaded. */
export function EarlyPalette({ query, onType, onClose, note }: EarlyPaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={shellTexts.palette} onClose={onClose} initialFocus={field}>
      <TextInput
        ref={field}
        aria-label={shellTexts.palette}
        autoComplete="off"
        spellCheck={false}
        value={query.text}
        onChange={(event) => onType({ text: event.target.value, isEntered: false })}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onType({ ...query, isEntered: true });
        }}
      />
      {note || <p>{commonTexts.moment}</p>}
    </Dialog>
  );
}
