/** The keys of the commands: how a press is read, what it runs, and the palette until the commands are loaded. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { commonTexts } from '../i18n/common';
import { shellTexts } from '../i18n/shell';
import { takesLetters } from '../ui/browser/dom-root';
import { Dialog } from '../ui/dialog';
import { TextInput } from '../ui/field';
import type { AppCommand } from './command';

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The fields of a keyboard event that a shortcut depends on. */
export interface Pressed {
  readonly key: string;
  /** The position of the key on the keyboard. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * A key press in the notation of the commands, for example `Mod+Shift+Z`. `Mod` is Cmd on a Mac and
 * Ctrl elsewhere. A sign such as `?` is written without Shift; letters and digits are identified by
 * their position if the key produces something else.
 */
export function keysOf(pressed: Pressed, mac = isMac()): string {
  const { key, code, altKey, shiftKey } = pressed;
  const isMod = mac ? pressed.metaKey : pressed.ctrlKey;
  const isOther = mac ? pressed.ctrlKey : pressed.metaKey;
  // With Alt, and in non-Latin layouts, the key produces another character.
  const placed = (isMod || altKey) && !/^[ -~]$/.test(key) ? placedKey(code) : undefined;
  const digit = altKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
  const name = digit ?? placed ?? (key.length === 1 ? key.toUpperCase() : key);
  const isSign = name.length === 1 && !/[A-Z0-9]/.test(name);
  return [isOther && 'Other', isMod && 'Mod', altKey && 'Alt', shiftKey && !isSign && 'Shift', name]
    .filter((part) => part !== false)
    .join('+');
}

const placedKey = (code: string): string | undefined => /^Key([A-Z])$/.exec(code)?.[1];

/** Whether the key press types text, so that it is no shortcut in a field. */
export const writesText = (keys: string): boolean => !/^(?:Mod|Alt|Other)\+|^(?:Shift\+)?F\d+$/.test(keys);

/** The keys as they are printed on keyboards in the current language. */
export const printedKeys = (keys: string, mac = isMac()): string =>
  mac
    ? keys.replace('Mod+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧')
    : keys
        .replace('Mod', 'Ctrl')
        .split('+')
        .map((key) => shellTexts.keys[key] ?? key)
        .join('+');

/**
 * The keys of the commands, in the notation of `keysOf`. They are known before the commands are loaded, so that no key
 * press is lost.
 */
export const SHORTCUTS = {
  primary: ['Mod+Enter'],
  cancel: ['Mod+.'],
  save: ['Mod+S'],
  export: ['Mod+E'],
  palette: ['Mod+K'],
  shortcuts: ['?', 'Mod+/'],
  nextSample: ['Alt+PageDown'],
  previousSample: ['Alt+PageUp'],
  nextPane: ['F6'],
  previousPane: ['Shift+F6'],
  views: [1, 2, 3, 4, 5, 6].map((number) => `Alt+Shift+${number}`),
} as const satisfies Readonly<Record<string, readonly string[]>>;

const ALL_KEYS: ReadonlySet<string> = new Set(Object.values(SHORTCUTS).flat());

/** What the shortcuts need of the commands, which are loaded after the page is painted. */
interface ShortcutSource {
  /** Undefined until they are loaded. */
  readonly commands: () => readonly AppCommand[] | undefined;
  readonly load: () => Promise<unknown>;
  /** The palette takes what is typed even before it is loaded. */
  readonly openPalette: () => void;
  /** Shows why a command cannot be used. */
  readonly refuse: (reason: string) => void;
}

/** Runs commands by their shortcuts, except while a dialog is open. A press that comes too early waits for them. */
export function useShortcuts(source: ShortcutSource): void {
  const latest = useRef(source);
  latest.current = source;
  // Before the first paint, so that no key is lost that is pressed as soon as the page is seen.
  useLayoutEffect(() => {
    const run = (keys: string, isRepeated: boolean) => {
      // An open dialog comes first; the browser's own meaning of the keys would surprise there too.
      if (document.querySelector('dialog[open]')) return;
      const command = latest.current
        .commands()
        ?.find((one) => one.keys?.includes(keys) && one.isHeardElsewhere === undefined);
      if (!command || (isRepeated && command.isOncePerPress)) return;
      if (command.unavailable === undefined) command.run();
      else latest.current.refuse(command.unavailable);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const keys = keysOf(event);
      if (!ALL_KEYS.has(keys) || (writesText(keys) && (keys.length > 1 || takesLetters(event.target))))
        return;
      event.preventDefault();
      if (document.querySelector('dialog[open]')) return;
      event.stopPropagation();
      const { repeat } = event;
      const { commands, load, openPalette } = latest.current;
      if (commands()) run(keys, repeat);
      else if (SHORTCUTS.palette.some((one) => one === keys)) openPalette();
      else {
        load().then(
          () => run(keys, repeat),
          () => latest.current.refuse(commonTexts.notLoaded),
        );
      }
    };
    // In the capture phase, so that a code editor does not handle Mod+Enter first.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

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
