import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorTexts } from '../../../i18n/editor';
import { withoutOuter } from '../../../i18n/format';
import { useAnnouncements, useUndoToast } from '../../../ui/announcements';
import type { Finding } from '../../../ui/file-problems';
import { useLazy } from '../../../ui/lazy';
import { Lazy } from '../../../ui/lazy-part';
import { useManyRows } from '../../../ui/many-rows';
import { useEditor } from '../../fields/editor-context';
import { applyEdit, shownText } from '../../fields/template-help/text-surface';
import type { KeyScheme } from '../../secrets/secret-names';
import { useOpenDraft } from '../open-draft';
import type { SignedCommand } from './read-command';

/** The result of pasting a command. */
export interface PastedCommand {
  /** Whether it replaced the action. */
  readonly isTaken: boolean;
  /** The command, if it did not replace the action, so that the user can correct it. In memory only. */
  readonly command?: string | undefined;
  readonly findings: readonly Finding[];
  /** Set while the user name is a key that is not stored as a secret yet. */
  readonly key?: Finding | undefined;
  /** The variants that sign the request, until one is chosen. */
  readonly signed?: readonly SignedCommand[];
}

export interface PastedCommandActions {
  readonly dismiss: () => void;
  /** Changes the command that was refused. */
  readonly correct: (command: string) => void;
  /** Reads the command again. */
  readonly readAgain: () => void;
  /** Stores the user name, which is a key, as a secret. */
  readonly keepKey: (scheme: KeyScheme) => void;
  /** Makes the action sign with the recognized scheme. */
  readonly sign: (signed: SignedCommand) => void;
}

interface PastedCommandState {
  readonly pasted: PastedCommand | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly actions: PastedCommandActions;
}

/** The rule for what is a command; loaded right after the first paint. */
const commandRule = new Lazy(async () => (await import('../../../import/commands/command-line')).hasCommand);

/** The position of a paste in the URL field, and the text of the field at that time. */
interface PasteLocation {
  readonly field: HTMLTextAreaElement;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const locationOf = (field: HTMLTextAreaElement): PasteLocation => ({
  field,
  value: field.value,
  start: field.selectionStart,
  end: field.selectionEnd,
});

const load = () => import('./read-command').catch(() => undefined);

/** Converts a command, such as one of curl, that is pasted as the URL to the action; undo restores the previous one. */
export function usePastedCommand(): PastedCommandState {
  const open = useOpenDraft();
  const { announce } = useAnnouncements();
  const tell = useUndoToast();
  const askForRows = useManyRows();
  const { part: hasCommand } = useLazy(commandRule);
  const { id, link, secrets } = useEditor();
  const withdraw = useRef<() => void>(undefined);
  const [pasted, setPasted] = useState<PastedCommand>();
  // Each paste, and closing the action, cancels a pending read.
  const turn = useRef(0);

  /** Inserts a pasted text that turned out to be no command. Text typed since then follows it. */
  const insert = (pasted: string, { field, value: before, start, end }: PasteLocation) => {
    if (field.readOnly || !field.isConnected) return;
    const lines = shownText(pasted);
    const text = withoutOuter(lines, '\n') || lines;
    const { value, selectionStart, selectionEnd } = field;
    const at = value.startsWith(before.slice(0, start)) ? start : selectionStart;
    const after = value.slice(0, at) + text + value.slice(value === before ? end : at);
    flushSync(() => open.set('url', applyEdit(open.draft.url, after)));
    const caret = (value === before ? at : selectionEnd) + text.length;
    field.setSelectionRange(caret, caret);
  };

  const take = async (command: string, location?: PasteLocation) => {
    turn.current += 1;
    const mine = turn.current;
    // The reader of commands is heavy, and few need it.
    const reader = await load();
    const read = reader?.readCommand(command, open.draft, secrets);
    if (reader && !read && location) insert(command, location);
    if (mine !== turn.current) return;
    if (!reader) {
      // The command does not become the URL, because its credentials would be stored with it.
      const findings = [{ severity: 'error', message: editorTexts.commandUnread } as const];
      setPasted({ isTaken: false, command, findings });
      announce(editorTexts.commandRefused);
      return;
    }
    if (!read) {
      setPasted(undefined);
      if (!location) open.set('url', command);
      return;
    }
    const { draft, findings, key, signed } = read;
    if (!draft) {
      // The notes of the previous command do not apply.
      withdraw.current?.();
      setPasted({ isTaken: false, command, findings });
      announce(editorTexts.commandRefused);
      return;
    }
    askForRows(draft.webhook.data.length, () => {
      secrets.setNamed(read.secrets);
      withdraw.current = tell(
        editorTexts.commandTaken,
        () => flushSync(() => open.replace(draft)),
        () => setPasted(undefined),
      );
      setPasted({ isTaken: true, findings, key, signed });
    });
  };

  const keepKey = async (scheme: KeyScheme) => {
    const kept = (await load())?.keptKey(open.draft, scheme, secrets);
    setPasted((before) => before && { ...before, key: undefined });
    if (!kept) return;
    secrets.setNamed(kept.secrets);
    withdraw.current = tell(kept.told, () => flushSync(() => open.replace(kept.draft)));
  };
  const sign = ({ told, authentication, findings }: SignedCommand) => {
    setPasted({ isTaken: true, findings });
    withdraw.current = tell(told, () => flushSync(() => open.replace({ ...open.draft, authentication })));
    // The button disappears; the focus goes to the field for the missing value.
    link.focusSetting({ path: ['authentication', 'method'] });
  };
  const isTaken = pasted?.isTaken;
  useEffect(() => {
    if (isTaken === undefined) return undefined;
    const { url } = open.draft;
    const action = id();
    return open.subscribe(() => {
      // Another action of the host, or of a refused command the URL, is there now.
      if (id() !== action) withdraw.current?.();
      else if (isTaken || open.draft.url === url) return;
      setPasted(undefined);
    });
  }, [open, id, isTaken]);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  return {
    pasted,
    onPaste: (event) => {
      const text = event.clipboardData.getData('text/plain');
      // Until the rule is loaded, anything may be a command: credentials must not become a part of the URL.
      if (!(hasCommand?.(text) ?? /curl|wget|https?\s|xhs?\s/i.test(text))) return;
      event.preventDefault();
      void take(text, locationOf(event.currentTarget));
    },
    actions: {
      dismiss: () => setPasted(undefined),
      correct: (command) => setPasted((before) => before && { ...before, command }),
      readAgain: () => void take(pasted?.command ?? ''),
      keepKey: (scheme) => void keepKey(scheme),
      sign,
    },
  };
}
