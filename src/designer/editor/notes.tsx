/** Notes in the editor: offers to convert between rows and body, what rows send as text, their keys, and a pasted command. */
import { useDeferredValue, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { SchemeName } from '../../core';
import type { ContentSetting } from '../../core/internal';
import { authenticationTexts, commonTexts } from '../../i18n/common';
import { editorTexts } from '../../i18n/editor';
import { betweenKindsTexts, pastedCommandTexts, rowHelpTexts } from '../../i18n/editor-tools';
import { inLine } from '../../i18n/format';
import { signingChoiceTexts } from '../../i18n/signing';
import { hasCommand } from '../../import/commands/command-line';
import { useUndoToast } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/field';
import { DismissibleNotes } from '../../ui/importer';
import { useManyRows } from '../../ui/many-rows';
import { type Finding, Findings, Messages } from '../../ui/messages';
import { useEditor, useRuntimeContext } from '../fields/editor-context';
import type { KeyScheme } from '../secrets/secret-names';
import {
  asItIs,
  jsonAsRows,
  type Loss,
  restApiCallEdits,
  rowsAsJson,
  rowsSentAsText,
  type SentAsText,
} from '../store/between-kinds';
import { type Draft, isBlank } from '../store/draft';
import { settingEdit } from '../store/edit/edit';
import { rowsEditsBetween } from '../store/edit/row-and-text-edits';
import styles from './notes.module.css';
import { useDraft, useOpenDraft, useValue } from './open-draft';
import type { SignedCommand, TaggedCommand } from './pasted-command/read-command';

interface KindOfferProps {
  /** Whether the offer may replace existing content. */
  readonly isReplacing: boolean;
  readonly onDone: () => void;
}

interface KeptProps extends KindOfferProps {
  /** The content of the chosen kind. */
  readonly beside: ContentSetting;
}

/** States that the content of the other kind is kept, and offers to convert it. */
export function KeptContent({ beside, ...props }: KeptProps) {
  const rows = useDraft((open) => open.rows.filter((row) => !isBlank(row)).length);
  const isBody = beside === 'data';
  return (
    <>
      <p>{isBody ? betweenKindsTexts.bodyKept : betweenKindsTexts.rowsKept(rows)}</p>
      {isBody ? <RowsOffer {...props} /> : <BodyOffer {...props} />}
    </>
  );
}

/** Offers to convert the rows of the Webhook to the body. */
function BodyOffer({ isReplacing, onDone }: KindOfferProps) {
  const open = useOpenDraft();
  const { link } = useEditor();
  const showUndoToast = useUndoToast();
  const present = useValue('restApiCall.body');
  const { body, losses } = rowsAsJson(open.draft.webhook);
  const rows = open.rows.filter((row) => row.enabled && !isBlank(row)).length;
  const isEmpty = present.trim() === '';
  if (rows === 0 || body === present || (!isEmpty && !isReplacing)) return null;
  const write = () => {
    showUndoToast(betweenKindsTexts.rowsWritten, () => flushSync(() => open.set('restApiCall.body', body)));
    flushSync(onDone);
    link.focusSetting({ path: ['body'] });
  };
  return (
    <Offer
      label={betweenKindsTexts.writeRows(rows)}
      losses={losses}
      goes={isEmpty ? undefined : betweenKindsTexts.inPlaceOfBody}
      onTake={write}
    />
  );
}

/** Offers to convert the body of the REST API Call to rows, if it is a flat object. */
function RowsOffer({ isReplacing, onDone }: KindOfferProps) {
  const open = useOpenDraft();
  const { link } = useEditor();
  const showUndoToast = useUndoToast();
  const askForRows = useManyRows();
  const body = useDeferredValue(useValue('restApiCall.body'));
  const offered = useMemo(() => jsonAsRows(body), [body]);
  const format = useValue('webhook.format');
  if (!offered) return null;
  const { rows, losses } = offered;
  const present = open.rows.slice(0, -1);
  const edits = rowsEditsBetween(present, rows);
  const isEmpty = present.every(isBlank);
  if (edits.length === 0 || (!isEmpty && !isReplacing)) return null;
  const make = () => {
    // The request stays JSON.
    const sentAs = format === 'json' ? [] : [settingEdit('webhook.format', format, 'json')];
    showUndoToast(betweenKindsTexts.rowsMade(rows.length), () =>
      flushSync(() => open.perform([...sentAs, ...edits])),
    );
    flushSync(onDone);
    link.focusSetting({ path: ['data', 0, 'key'] });
  };
  return (
    <Offer
      label={betweenKindsTexts.makeRows}
      losses={losses}
      goes={isEmpty ? undefined : betweenKindsTexts.inPlaceOfRows(present.length)}
      onTake={() => askForRows(rows.length, make)}
    />
  );
}

/** Lists the rows that send a number, a boolean or a list as text. Appears when no row is being edited, and stays then. */
export function RowsSentAsText() {
  const { link } = useEditor();
  const context = useRuntimeContext();
  const isTyping = useSyncExternalStore(link.subscribe, () => link.edited?.path[0] === 'data');
  const [isShown, setShown] = useState(false);
  const isLooking = isShown || !isTyping;
  // While nobody looks, a key renders nothing here.
  const webhook = useDeferredValue(useDraft(({ draft }) => (isLooking ? draft.webhook : undefined)));
  const sent = useMemo(() => webhook && rowsSentAsText(webhook, context), [webhook, context]);
  if (isShown !== (sent !== undefined)) setShown(!isShown);
  return webhook && sent && <NumberOffer sent={sent} webhook={webhook} />;
}

/** States that a number is sent as text, and offers the kind that sends numbers. */
function NumberOffer({ sent, webhook }: { sent: SentAsText; webhook: Draft['webhook'] }) {
  const open = useOpenDraft();
  const { link } = useEditor();
  const context = useRuntimeContext();
  const showUndoToast = useUndoToast();
  const losses = useMemo(() => rowsAsJson(webhook).losses.map(betweenKindsTexts.loss), [webhook]);
  const { body } = open.draft.restApiCall;
  const goes = body.trim() === '' ? [] : [betweenKindsTexts.inPlaceOfBody];
  const change = () => {
    const edits = restApiCallEdits(open.draft, (value) => asItIs(value, context));
    showUndoToast(betweenKindsTexts.rowsWritten, () => flushSync(() => open.perform(edits)));
    link.focusSetting({ path: ['body'] });
  };
  const said = betweenKindsTexts.sentAsText(sent.text, sent.keys);
  return (
    <div className={styles.numbers}>
      <p title={said}>{said}</p>
      <Button look="quiet" title={[...goes, ...losses].join(' ')} onClick={change}>
        {betweenKindsTexts.makeRestApiCall}
      </Button>
      {goes.length > 0 && <p aria-hidden="true">{goes}</p>}
    </div>
  );
}

interface OfferProps {
  readonly label: string;
  readonly losses: readonly Loss[];
  /** Describes the content that would be replaced. */
  readonly goes: string | undefined;
  readonly onTake: () => void;
}

/** A button, with a description of what would be lost. */
function Offer({ label, losses, goes, onTake }: OfferProps) {
  const said = [...(goes ? [goes] : []), ...losses.map(betweenKindsTexts.loss)];
  const id = useId();
  return (
    <div className={styles.offer}>
      <Button look="quiet" aria-describedby={said.length > 0 ? id : undefined} onClick={onTake}>
        {label}
      </Button>
      <Messages id={id} messages={said.map((text) => ({ severity: 'hint', text }))} />
    </div>
  );
}

export const RowHelp = () => (
  <p className={styles.help}>
    {rowHelpTexts.keys.map(([keys, does]) => (
      <span key={keys}>
        <kbd>{keys}</kbd> {does}
      </span>
    ))}
    <span>{rowHelpTexts.paste}</span>
  </p>
);

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
  /** The variant with tags in place of placeholders, until it is chosen. */
  readonly tagged?: TaggedCommand | undefined;
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
  /** Makes tags of the placeholders. */
  readonly makeTags: (tagged: TaggedCommand) => void;
}

/** Further notes are folded, so that the fields stay where they are. */
const MAX_OPEN = 2;

interface PastedNotesProps {
  readonly pasted: PastedCommand;
  readonly actions: PastedCommandActions;
  /** Called before a button disappears that has the focus. */
  readonly onLeave: () => void;
}

/** Lists what a pasted command could not convert, or why it did not become the action. */
export function PastedNotes({ pasted, actions, onLeave }: PastedNotesProps) {
  const { isTaken, command, findings, key, signed = [], tagged } = pasted;
  const leaving =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      onLeave();
      act(...args);
    };
  const id = useId();
  if (findings.length === 0 && !key) return null;
  return (
    <div className={styles.notes}>
      <DismissibleNotes
        title={pastedCommandTexts.notes}
        head={isTaken ? pastedCommandTexts.notes : editorTexts.commandRefused}
        dismiss={pastedCommandTexts.dismiss}
        onDismiss={leaving(actions.dismiss)}
      >
        {key && (
          <>
            <Findings findings={[key]} />
            <KeyChoice onKeep={leaving(actions.keepKey)} />
          </>
        )}
        <Findings findings={findings.slice(0, MAX_OPEN)} />
        {findings.length > MAX_OPEN && (
          <details>
            <summary>{commonTexts.more(findings.length - MAX_OPEN)}</summary>
            <Findings findings={findings.slice(MAX_OPEN)} />
          </details>
        )}
        {command !== undefined && (
          <div className={styles.command}>
            <label htmlFor={id}>{pastedCommandTexts.refused}</label>
            <TextArea
              id={id}
              rows={3}
              value={command}
              onChange={(event) => actions.correct(event.target.value)}
            />
            <Button disabled={!hasCommand(command)} onClick={leaving(actions.readAgain)}>
              {pastedCommandTexts.readAgain}
            </Button>
          </div>
        )}
        {tagged && <TagsChoice result={tagged.result} onChoose={() => leaving(actions.makeTags)(tagged)} />}
        {signed.length > 0 && (
          <SchemeChoice
            schemes={signed.map(({ scheme }) => scheme)}
            onChoose={(scheme) => signed.filter((one) => one.scheme === scheme).forEach(actions.sign)}
          />
        )}
      </DismissibleNotes>
    </div>
  );
}

const SCHEMES = ['basic', 'bearer'] as const;

interface KeyChoiceProps {
  /** Where it can be taken back: which way it is kept, if any. */
  readonly kept?: KeyScheme | 'not';
  readonly onKeep: (scheme: KeyScheme) => void;
}

/** The choices of how to store a key that was given as a user name. */
export function KeyChoice({ kept, onKeep }: KeyChoiceProps) {
  return (
    <ul className={styles.ways}>
      {SCHEMES.map((scheme) => (
        <li key={scheme}>
          <Button aria-pressed={kept && kept === scheme} onClick={() => onKeep(scheme)}>
            {pastedCommandTexts.keepKey[scheme]}
          </Button>
          <span>{pastedCommandTexts.keepKeyNote[scheme]}</span>
        </li>
      ))}
    </ul>
  );
}

interface TagsChoiceProps {
  /** The texts that would have tags. */
  readonly result: readonly string[];
  /** Whether it is chosen, where that can be taken back. */
  readonly isChosen?: boolean;
  readonly onChoose: () => void;
}

const SHOWN_RESULTS = 3;

/** Offers tags in place of placeholders, with the texts that they make. */
export function TagsChoice({ result, isChosen, onChoose }: TagsChoiceProps) {
  const id = useId();
  return (
    <ul className={styles.ways}>
      <li>
        <Button aria-pressed={isChosen} aria-describedby={id} onClick={onChoose}>
          {pastedCommandTexts.makeTags}
        </Button>
        <span id={id}>
          {pastedCommandTexts.tagsResult}{' '}
          {result.slice(0, SHOWN_RESULTS).map((text) => (
            <code key={text} dir="ltr">
              {inLine(text)}{' '}
            </code>
          ))}
          {result.length > SHOWN_RESULTS && commonTexts.more(result.length - SHOWN_RESULTS)}
        </span>
      </li>
    </ul>
  );
}

interface SchemeChoiceProps {
  /** Those that a source shows. */
  readonly schemes: readonly SchemeName[];
  /** Where it can be taken back: the one that is chosen, if any. */
  readonly chosen?: SchemeName | 'none';
  readonly onChoose: (scheme: SchemeName) => void;
}

/** The signing schemes to choose from in place of the signature that a request came with. */
export function SchemeChoice({ schemes, chosen, onChoose }: SchemeChoiceProps) {
  return (
    <ul className={styles.ways}>
      {schemes.map((scheme) => (
        <li key={scheme}>
          <Button aria-pressed={chosen && chosen === scheme} onClick={() => onChoose(scheme)}>
            {signingChoiceTexts.signWith(authenticationTexts.schemes[scheme])}
          </Button>
          <span>{signingChoiceTexts.signWithNote}</span>
        </li>
      ))}
    </ul>
  );
}
