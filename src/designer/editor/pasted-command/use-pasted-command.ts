import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorTexts } from '../../../i18n/editor';
import { hasCurlCommand } from '../../../import/curl/curl-line';
import { useAnnouncements } from '../../../ui/announcements';
import { useEditor } from '../../fields/editor-context';
import type { Finding } from '../../fields/file-problems';
import { useManyRows } from '../../fields/many-rows';
import { useUndoToast } from '../../fields/use-undo-toast';
import type { KeyScheme } from '../../secrets/action-secret';
import { useOpenDraft } from '../open-draft';
import type { SignedCommand } from './read-command';

/** What came of a command that was pasted. */
export interface PastedCommand {
  /** Whether the action became it. */
  readonly isTaken: boolean;
  /** What was pasted, where the action did not become it; it can be corrected. Kept in memory alone. */
  readonly command?: string | undefined;
  readonly findings: readonly Finding[];
  /** Says that the user name is a key, until it is kept as a secret. */
  readonly key?: Finding | undefined;
  /** The ways to sign it in place of the signature that it came with, until one is chosen. */
  readonly signed?: readonly SignedCommand[];
}

interface PastedCommandState {
  readonly pasted: PastedCommand | undefined;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly dismiss: () => void;
  /** Changes the command that was refused. */
  readonly correct: (command: string) => void;
  /** Reads that command once more. */
  readonly readAgain: () => void;
  /** Has the user name, which is a key, kept as a secret. */
  readonly keepKey: (scheme: KeyScheme) => Promise<void>;
  /** Has the action sign as the command shows. */
  readonly sign: (signed: SignedCommand) => void;
}

const load = () => import('./read-command').catch(() => undefined);

/** A curl command pasted as the URL becomes the action, with a way back to what was there before. */
export function usePastedCommand(): PastedCommandState {
  const open = useOpenDraft();
  const { announce } = useAnnouncements();
  const tell = useUndoToast();
  const askForRows = useManyRows();
  const { link, secrets } = useEditor();
  const withdraw = useRef<() => void>(undefined);
  const [pasted, setPasted] = useState<PastedCommand>();
  // Each paste, and leaving the action, takes the place of a reading that is under way.
  const turn = useRef(0);

  const take = async (command: string) => {
    turn.current += 1;
    const mine = turn.current;
    // The reader of commands is heavy, and few need it.
    const reader = await load();
    if (mine !== turn.current) return;
    if (!reader) {
      // Nothing of it becomes a value: its credentials would be stored with the URL.
      const findings = [{ severity: 'error', message: editorTexts.commandUnread } as const];
      setPasted({ isTaken: false, command, findings });
      announce(editorTexts.commandRefused);
      return;
    }
    const read = reader.readCommand(command, open.draft, secrets);
    if (!read) {
      setPasted(undefined);
      open.set('url', command);
      return;
    }
    const { draft, findings, key, signed } = read;
    if (!draft) {
      // What was told of the command before is not what came of this one.
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
    const told = Object.keys(kept.secrets).join(', ');
    tell(editorTexts.keyKept(told), () => flushSync(() => open.replace(kept.draft)));
  };
  const sign = ({ told, authentication, findings }: SignedCommand) => {
    setPasted({ isTaken: true, findings });
    tell(told, () => flushSync(() => open.replace({ ...open.draft, authentication })));
    // The button goes away, and what is missing is entered there.
    link.focusSetting({ path: ['authentication', 'method'] });
  };
  const isRefused = pasted?.isTaken === false;
  useEffect(() => {
    if (!isRefused) return undefined;
    // Something else stands there now.
    const { url } = open.draft;
    return open.subscribe(() => open.draft.url !== url && setPasted(undefined));
  }, [open, isRefused]);
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
      if (!hasCurlCommand(text)) return;
      event.preventDefault();
      void take(text);
    },
    dismiss: () => setPasted(undefined),
    correct: (command) => setPasted((before) => before && { ...before, command }),
    readAgain: () => void take(pasted?.command ?? ''),
    keepKey,
    sign,
  };
}
