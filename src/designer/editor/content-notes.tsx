/** Notes beside rows and body: offers to convert one to the other, what rows send as text, and the keys of rows. */
import { useDeferredValue, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ContentSetting } from '../../core/internal';
import { betweenKindsTexts, rowHelpTexts } from '../../i18n/editor-tools';
import { useUndoToast } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { useManyRows } from '../../ui/many-rows';
import { Messages } from '../../ui/messages';
import { useEditor, useRuntimeContext } from '../fields/editor-context';
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
import { rowsEditsBetween } from '../store/edit/rows-edit';
import styles from './content-notes.module.css';
import { useDraft, useOpenDraft, useValue } from './open-draft';

interface KindOfferProps {
  /** Whether the offer may replace existing content. */
  readonly isReplacing: boolean;
  readonly onDone: () => void;
}

interface KeptProps extends KindOfferProps {
  /** The content of the chosen kind. */
  readonly beside: ContentSetting;
}

/** Says that the content of the other kind is preserved, and offers it for this one. */
export function Kept({ beside, ...props }: KeptProps) {
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
  const tell = useUndoToast();
  const present = useValue('restApiCall.body');
  const { body, losses } = rowsAsJson(open.draft.webhook);
  const rows = open.rows.filter((row) => row.enabled && !isBlank(row)).length;
  const isEmpty = present.trim() === '';
  if (rows === 0 || body === present || (!isEmpty && !isReplacing)) return null;
  const write = () => {
    tell(betweenKindsTexts.rowsWritten, () => flushSync(() => open.set('restApiCall.body', body)));
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
  const tell = useUndoToast();
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
    tell(betweenKindsTexts.rowsMade(rows.length), () => flushSync(() => open.perform([...sentAs, ...edits])));
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

/** Says that a number is sent as text, and offers the kind that sends numbers. */
function NumberOffer({ sent, webhook }: { sent: SentAsText; webhook: Draft['webhook'] }) {
  const open = useOpenDraft();
  const { link } = useEditor();
  const context = useRuntimeContext();
  const tell = useUndoToast();
  const losses = useMemo(() => rowsAsJson(webhook).losses.map(betweenKindsTexts.loss), [webhook]);
  const { body } = open.draft.restApiCall;
  const goes = body.trim() === '' ? [] : [betweenKindsTexts.inPlaceOfBody];
  const change = () => {
    const edits = restApiCallEdits(open.draft, (value) => asItIs(value, context));
    tell(betweenKindsTexts.rowsWritten, () => flushSync(() => open.perform(edits)));
    link.focusSetting({ path: ['body'] });
  };
  const said = betweenKindsTexts.sentAsText(sent.text, sent.keys);
  return (
    <div className={styles.numbers}>
      <p title={said}>{said}</p>
      <Button look="quiet" title={[...goes, ...losses].join(' ')} onClick={change}>
        {betweenKindsTexts.makeRestApiCall}
      </Button>
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
