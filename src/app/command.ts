/**
 * The types of commands, the parsing of key presses, and the handler of shortcuts. The commands are in
 * commands.ts.
 */
import { useLayoutEffect, useRef } from 'react';
import type { CommandId } from '../i18n/help';
import { commandsTexts } from '../i18n/shell';
import type { Session } from './session';

/** The groups in the order in which they are shown. */
export const COMMAND_GROUPS = [
  'work',
  'library',
  'go',
  'theme',
  'language',
  'app',
] as const satisfies readonly (keyof typeof commandsTexts.groups)[];
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** An entry of the palette, and optionally of the menu and of the list of shortcuts. */
export interface AppCommand {
  readonly id: CommandId;
  readonly title: string;
  readonly group: CommandGroup;
  /** Its shortcuts in the notation of `keysOf`; the first is shown. */
  readonly keys?: readonly string[];
  /** `useShortcuts` ignores the keys, because they are handled elsewhere. */
  readonly isHeardElsewhere?: true;
  /** A key that is held runs it once. */
  readonly isOncePerPress?: true;
  /** It is in the menu of the header too. */
  readonly isInMenu?: true;
  /** For a radio command: whether it is the current choice. */
  readonly isChosen?: boolean;
  /** It removes something, so the palette does not suggest it before anything is typed. */
  readonly isDestructive?: true;
  /** It sends something: never what Enter does by default. */
  readonly isSending?: true;
  /** Why it cannot be used now, as a sentence. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

/** The commands by group, in the order of the groups; no group is empty. */
export const inGroups = (commands: readonly AppCommand[]) =>
  COMMAND_GROUPS.map((group) => ({ group, commands: commands.filter((one) => one.group === group) })).filter(
    ({ commands: inside }) => inside.length > 0,
  );

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
        .map((key) => commandsTexts.keys[key] ?? key)
        .join('+');

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));

/** Runs commands by their shortcuts, except while a dialog is open. */
export function useShortcuts(
  commands: () => readonly AppCommand[],
  /** Shows why the command is unavailable. */
  refuse: (reason: string) => void,
): void {
  const latest = useRef({ commands, refuse });
  latest.current = { commands, refuse };
  // Before the first paint, so that no key is lost that is pressed as soon as the page is seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const keys = keysOf(event);
      // Most keys are typing, which must not wait for the table of commands.
      if (writesText(keys) && (keys.length > 1 || takesText(event.target))) return;
      const command = latest.current
        .commands()
        .find((one) => one.keys?.includes(keys) && one.isHeardElsewhere === undefined);
      if (!command) return;
      event.preventDefault();
      // An open dialog comes first; the browser's own meaning of the keys would surprise there too.
      if (document.querySelector('dialog[open]')) return;
      event.stopPropagation();
      if (event.repeat && command.isOncePerPress) return;
      if (command.unavailable === undefined) command.run();
      else latest.current.refuse(command.unavailable);
    };
    // In the capture phase, so that a code editor does not handle Mod+Enter first.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

interface Page {
  readonly session: Session;
}

/** Why commands that need an open action are unavailable. */
export function withoutAction({ session: { library, openings } }: Page): string | undefined {
  const { openId } = library;
  return openId === undefined || openings.isHeldBack('action', openId) ? commandsTexts.noAction : undefined;
}

/** Why commands that need to read the open action are unavailable. */
export function withoutReadableAction(page: Page): string | undefined {
  const { library } = page.session;
  const isUnreadable = library.openId !== undefined && library.read(library.openId)?.type === 'unreadable';
  return withoutAction(page) ?? (isUnreadable ? commandsTexts.unreadableAction : undefined);
}
