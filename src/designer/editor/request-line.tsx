/** Method and URL of an action, with the button that sends; a command pasted as the URL becomes the action. */
import {
  type ClipboardEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Action } from '../../core';
import { editorTexts } from '../../i18n/editor';
import { pastedCommandTexts } from '../../i18n/editor-tools';
import { withoutOuter } from '../../i18n/format';
import { DEFAULT_TIMEOUT_SECONDS } from '../../send/exchange';
import { useAnnouncements, useUndoToast } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { lazyComponent, useLazy } from '../../ui/lazy';
import { Lazy } from '../../ui/lazy-part';
import { useManyRows } from '../../ui/many-rows';
import { MenuButton } from '../../ui/menu-button';
import type { Finding } from '../../ui/messages';
import sharedStyles from '../../ui/shared.module.css';
import { useEditor, useLinkedField } from '../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../fields/form-parts';
import { TemplateField } from '../fields/template-field/template-field';
import { applyEdit, withLineFeeds } from '../fields/template-help/text-surface';
import type { KeyScheme } from '../secrets/secret-names';
import { useElapsed } from '../send/sending';
import type { Draft } from '../store/draft';
import styles from './editor.module.css';
import type { PastedCommand, PastedCommandActions } from './notes';
import { type OpenDraft, useOpenDraft, useSetting } from './open-draft';
import type { SignedCommand, TaggedCommand } from './pasted-command/read-command';

const PastedNotes = lazyComponent(async () => (await import('./notes')).PastedNotes);

const METHOD = ['method'];
const URL_PATH = ['url'];
const METHODS: readonly Action['method'][] = ['GET', 'POST', 'PUT'];

/** Method and URL, in the order of the request line, and the button that sends. */
export function RequestLine({ canSend }: { canSend: boolean }) {
  const [method, setMethod] = useSetting('method');
  const [url, setUrl] = useSetting('url');
  const { ref, ...methodField } = useLinkedField<HTMLSelectElement>(METHOD);
  const problems = useSettingProblems(URL_PATH);
  const { pasted, onPaste, actions } = usePastedCommand();
  const id = useId();
  const urlField = useRef<HTMLTextAreaElement>(null);

  return (
    <div>
      <div className={styles.requestLine}>
        <div className={`${styles.target} ${sheetHolder}`}>
          <div>
            <label htmlFor={id} className="visually-hidden">
              {editorTexts.method}
            </label>
            <Select
              id={id}
              ref={ref}
              className={styles.method}
              data-method={method}
              value={method}
              onChange={(event) => setMethod(METHODS[event.target.selectedIndex] ?? method)}
              {...methodField}
            >
              {METHODS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </div>
          <TemplateField
            path={URL_PATH}
            label={editorTexts.url}
            labelHidden
            value={url}
            onChange={setUrl}
            onPaste={onPaste}
            fieldRef={urlField}
            placeholder={editorTexts.urlPlaceholder}
            describedBy={problems.describedBy}
            invalid={problems.invalid}
          />
          {/* Tab leads to what mends the URL before it leads to sending it. */}
          <div className={styles.urlProblems}>{problems.sheet}</div>
        </div>
        {canSend && <SendButton />}
      </div>
      {pasted && (
        <Suspense>
          <PastedNotes pasted={pasted} actions={actions} onLeave={() => urlField.current?.focus()} />
        </Suspense>
      )}
    </div>
  );
}

/** The rule for what is a command; loaded right after the first paint. */
const commandRule = new Lazy(async () => (await import('../../import/commands/command-line')).hasCommand);

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

/** Inserts a pasted text that turned out to be no command. Text typed since then follows it. */
function insertPasted(
  open: OpenDraft,
  pasted: string,
  { field, value: before, start, end }: PasteLocation,
): void {
  if (field.readOnly || !field.isConnected) return;
  const lines = withLineFeeds(pasted);
  const text = withoutOuter(lines, '\n') || lines;
  const { value, selectionStart, selectionEnd } = field;
  const at = value.startsWith(before.slice(0, start)) ? start : selectionStart;
  const after = value.slice(0, at) + text + value.slice(value === before ? end : at);
  flushSync(() => open.set('url', applyEdit(open.draft.url, after)));
  const caret = (value === before ? at : selectionEnd) + text.length;
  field.setSelectionRange(caret, caret);
}

const load = () => import('./pasted-command/read-command').catch(() => undefined);

/** Converts a command, such as one of curl, that is pasted as the URL to the action; undo restores the previous one. */
function usePastedCommand() {
  const open = useOpenDraft();
  const { announce } = useAnnouncements();
  const showUndoToast = useUndoToast();
  const askForRows = useManyRows();
  const { part: hasCommand } = useLazy(commandRule);
  const { id, link, secrets } = useEditor();
  const withdraw = useRef<() => void>(undefined);
  const [pasted, setPasted] = useState<PastedCommand>();
  // Each paste, and closing the action, cancels a pending read.
  const turn = useRef(0);

  const replace = (notice: string, draft: Draft, onTakenBack?: () => void) => {
    withdraw.current = showUndoToast(notice, () => flushSync(() => open.replace(draft)), onTakenBack);
  };

  const refuse = (command: string, findings: readonly Finding[]) => {
    // The notes of the previous command do not apply.
    withdraw.current?.();
    setPasted({ isTaken: false, command, findings });
    announce(editorTexts.commandRefused);
  };

  const take = async (command: string, location?: PasteLocation) => {
    turn.current += 1;
    const mine = turn.current;
    // The reader of commands is heavy, and few need it.
    const reader = await load();
    const read = reader?.readCommand(command, open.draft, secrets);
    if (reader && !read && location) insertPasted(open, command, location);
    if (mine !== turn.current) return;
    // The command does not become the URL, because its credentials would be stored with it.
    if (!reader) return refuse(command, [{ severity: 'error', message: editorTexts.commandUnread }]);
    if (!read) {
      setPasted(undefined);
      if (!location) open.set('url', command);
      return;
    }
    const { draft, findings, key, signed, tagged } = read;
    if (!draft) return refuse(command, findings);
    askForRows(draft.webhook.data.length, () => {
      secrets.setNamed(read.secrets);
      replace(editorTexts.commandTaken, draft, () => setPasted(undefined));
      setPasted({ isTaken: true, findings, key, signed, tagged });
    });
  };

  const keepKey = async (scheme: KeyScheme) => {
    const kept = (await load())?.keyAsSecret(open.draft, scheme, secrets);
    setPasted((before) => before && { ...before, key: undefined });
    if (!kept) return;
    secrets.setNamed(kept.secrets);
    replace(kept.notice, kept.draft);
  };
  const sign = ({ notice, authentication, findings }: SignedCommand) => {
    setPasted({ isTaken: true, findings });
    replace(notice, { ...open.draft, authentication });
    // The button disappears; the focus goes to the field for the missing value.
    link.focusSetting({ path: ['authentication', 'method'] });
  };
  const makeTags = async (tagged: TaggedCommand) => {
    const draft = (await load())?.withTags(open.draft, tagged);
    setPasted(
      (before) => before && { ...before, ...(draft && { findings: tagged.findings }), tagged: undefined },
    );
    if (draft) replace(pastedCommandTexts.tagsMade, draft);
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
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
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
      makeTags: (tagged) => void makeTags(tagged),
    } satisfies PastedCommandActions,
  };
}

/** A quick answer does not make the button flicker, and a second click does not cancel the first. */
const CANCEL_AFTER_MS = 500;

/** Sends the open action; while a request is under way, cancels it and shows how long it takes. */
function SendButton() {
  const { sending } = useEditor();
  useLayoutEffect(() => sending.offer(), [sending]);
  const { since, title } = useSyncExternalStore(sending.subscribe, () => sending.state);
  const elapsed = useElapsed(since);
  const isCancel = elapsed >= CANCEL_AFTER_MS;
  return (
    <div className={styles.area}>
      {/* Beside the end of the URL: while it is hidden it leaves no gap. */}
      <span className={sharedStyles.onHover}>
        <MenuButton icon="down" label={editorTexts.sendVia} groups={sending.menu} />
      </span>
      <Button
        look={isCancel ? 'plain' : 'primary'}
        className={styles.send}
        data-kept-clear
        title={title}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => (isCancel ? sending.stop() : sending.send())}
      >
        {isCancel ? editorTexts.cancel : editorTexts.send}
        {isCancel && (
          <span className={styles.clock} aria-hidden="true">
            {editorTexts.elapsed(elapsed / 1000, DEFAULT_TIMEOUT_SECONDS)}
          </span>
        )}
      </Button>
    </div>
  );
}
