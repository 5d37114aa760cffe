/** How the request of the preview is signed, its signed message in rows, and the check of another signature or message. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Authentication, Built, HttpRequest, SignedPart } from '../../core';
import type { Signing } from '../../export/receivers';
import { variablesOf } from '../../export/variables';
import { schemeEditorTexts, signatureTexts } from '../../i18n/signing';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import { Icon, type IconName } from '../../ui/icon';
import { MarkedText } from '../../ui/marked-text';
import { useEditor } from '../fields/editor-context';
import type { LiveInputs } from '../request/live-request';
import { type HeaderFieldText, headerFieldsOf, headOf, placeAt } from '../request/message/divided-message';
import wire from '../request/message/message.module.css';
import { type AlignedLines, compareWithReceiver, type LineEnd, type ReceiverComparison } from './check/check';
import styles from './signature-view.module.css';

/** The header field with the signature, read from the built message; undefined when there is none. */
export function signatureField(built: Built): HeaderFieldText | undefined {
  const span = built.spans.find(({ origin }) => origin.from === 'derived' && origin.by.startsWith('hmac-'));
  if (!span) return undefined;
  const place = placeAt(headOf(built), span.start);
  return headerFieldsOf(built).find(({ name }) => place.part === 'header' && place.name === name);
}

/** The settings by which a receiver verifies the requests of an action. */
export function signingOf(
  authentication: Authentication,
  headerName: string,
  request: HttpRequest | undefined,
): Signing {
  if (authentication.method !== 'hmac') return { headerName };
  const { scheme, keyid } = authentication;
  return {
    headerName,
    scheme,
    keyid,
    ...(request && {
      hasContentType: request.headers.some(([name]) => name === 'Content-Type'),
      urlScheme: request.url.split(':', 1).join(),
    }),
  };
}

/** The environment variable of a secret that the action does not name. */
const UNNAMED = 'SIGNING_SECRET';

/** The environment variable in which a receiver finds the secret, named after the secret of the action. */
export function secretVariable(authentication: Authentication): string {
  if (authentication.method !== 'hmac' || typeof authentication.secret === 'string') return UNNAMED;
  const { secret, secondSecret = '' } = authentication;
  const other = typeof secondSecret === 'string' ? [] : [secondSecret.secret];
  return variablesOf([secret.secret, ...other])(secret.secret);
}

/** The value of the signing secret, for computing only; undefined when there is none. */
export function signingSecret({ action: { authentication }, secrets }: LiveInputs): string | undefined {
  if (authentication.method !== 'hmac') return undefined;
  const { secret } = authentication;
  if (typeof secret === 'string') return secret;
  return Object.hasOwn(secrets, secret.secret) ? secrets[secret.secret] : undefined;
}

const RESOLVER = zodResolver(z.object({ pasted: z.string() }));

interface CheckSignatureProps {
  readonly built: Built;
  readonly request: HttpRequest;
  readonly signed: Uint8Array;
  /** Of the header field with the signature. */
  readonly headerName: string;
}

/** Compares what a receiver computed or built with what is signed here. */
export function CheckSignature({ built, request, signed, headerName }: CheckSignatureProps) {
  const { live } = useEditor();
  const { announce } = useAnnouncements();
  const [result, setResult] = useState<{ signed: Uint8Array; outcome: ReceiverComparison }>();
  const [running, setRunning] = useState<AbortController>();
  // Uncontrolled, because a message may have megabytes.
  const { register, handleSubmit } = useForm({ resolver: RESOLVER, defaultValues: { pasted: '' } });
  const textId = useId();
  useEffect(() => () => running?.abort(), [running]);

  const stop = () => {
    setRunning(undefined);
    announce(signatureTexts.stopped);
  };
  const compare = async (pasted: string, secret: string) => {
    const controller = new AbortController();
    setRunning(controller);
    const { action, now, id } = live.inputs;
    const signing = signingOf(action.authentication, headerName, request);
    const { signedParts } = built;
    const ours = { ...signing, request, now, id, message: signed, signedParts, secret };
    try {
      const outcome = await compareWithReceiver(pasted, ours, yieldToPage(controller.signal));
      setResult({ signed, outcome });
      announce(sentence(outcome));
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      setRunning((now) => (now === controller ? undefined : now));
    }
  };
  const submit = handleSubmit(async ({ pasted }) => {
    const secret = signingSecret(live.inputs);
    if (running) stop();
    else if (secret !== undefined) await compare(pasted, secret);
  });
  // The request may have changed since.
  const outcome = result?.signed === signed ? result.outcome : undefined;
  return (
    <form className={styles.check} aria-label={signatureTexts.check} onSubmit={(event) => void submit(event)}>
      <Field label={signatureTexts.checkLabel} htmlFor={textId}>
        <TextArea
          id={textId}
          placeholder={signatureTexts.checkNote}
          rows={2}
          {...register('pasted', { onChange: () => setResult(undefined) })}
        />
      </Field>
      <Button type="submit" className={styles.compare}>
        {running ? signatureTexts.stop : signatureTexts.compare}
      </Button>
      {outcome && <CheckOutcome outcome={outcome} />}
    </form>
  );
}

/** Yields to the page between two steps of a search; rejects once the search is stopped. */
const yieldToPage = (signal: AbortSignal) => (): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()));
  });

const sentence = (outcome: ReceiverComparison): string =>
  signatureTexts.outcome(
    outcome,
    outcome.type === 'different' && outcome.part ? partName(outcome.part) : undefined,
  );

type Tone = 'identical' | 'found' | 'unknown';

/** Each tone has an icon of its own, beside its colour. */
const ICONS: Record<Tone, IconName> = { identical: 'complete', found: 'warning', unknown: 'hint' };

function toneOf(outcome: ReceiverComparison): Tone {
  if (outcome.type === 'identical') return 'identical';
  if (outcome.type === 'nothing') return 'unknown';
  const isUnknown =
    outcome.type === 'different' && outcome.pasted === 'signature' && !outcome.cause && !outcome.header;
  return isUnknown ? 'unknown' : 'found';
}

/** The cause in a sentence, and two lines with the first difference marked. */
function CheckOutcome({ outcome }: { outcome: ReceiverComparison }) {
  const tone = toneOf(outcome);
  return (
    <div className={`${styles.outcome} ${styles[tone]}`}>
      <p className={styles.said}>
        <Icon name={ICONS[tone]} />
        <span>{sentence(outcome)}</span>
      </p>
      {outcome.type === 'different' && outcome.lines && <Lines lines={outcome.lines} />}
      {'lineEndsLost' in outcome && outcome.lineEndsLost && <p>{signatureTexts.lineEnds}</p>}
    </div>
  );
}

function Lines({ lines }: { lines: AlignedLines }) {
  const start = (
    <>
      {lines.isCutBefore && '…'}
      <MarkedText text={lines.before} />
    </>
  );
  return (
    <dl className={styles.sides}>
      <dt>{signatureTexts.ours}</dt>
      <dd className={wire.message}>
        <Line start={start} end={lines.ours} />
      </dd>
      <dt>{signatureTexts.theirs}</dt>
      <dd className={wire.message}>
        <Line start={start} end={lines.theirs} />
      </dd>
    </dl>
  );
}

function Line({ start, end: { first, rest, isCutAfter } }: { start: ReactNode; end: LineEnd }) {
  return (
    <>
      {start}
      <mark>
        {first === '' ? (
          <span className={styles.end}>{signatureTexts.end}</span>
        ) : (
          <MarkedText text={first} />
        )}
      </mark>
      <MarkedText text={rest} />
      {isCutAfter && '…'}
    </>
  );
}

/** A line in which the signed message is shown: the texts before a part, the part, and the rest of its line. */
export interface SignedRow {
  readonly start: number;
  readonly end: number;
  /** Absent where there is nothing but texts. */
  readonly part: SignedPart | undefined;
}

/** The message in rows of one part each; they tile it. */
export function signedRows(parts: readonly SignedPart[]): SignedRow[] {
  const rows: SignedRow[] = [];
  let from = 0;
  while (from < parts.length) {
    const to = rowEnd(parts, from);
    const row = parts.slice(from, to);
    const [first, last] = [row[0], row.at(-1)];
    if (first && last)
      rows.push({ start: first.start, end: last.end, part: row.find((one) => !isText(one)) });
    from = to;
  }
  return rows;
}

/** Where the row that begins with this part ends. */
function rowEnd(parts: readonly SignedPart[], from: number): number {
  const next = (start: number, isSought: (part: SignedPart) => boolean): number => {
    const found = parts.findIndex((part, index) => index >= start && isSought(part));
    return found < 0 ? parts.length : found;
  };
  const lineEnd = next(from, endsLine);
  const part = next(from, (one) => !isText(one));
  if (lineEnd < part) return lineEnd + 1;
  const following = next(part + 1, (one) => !isText(one));
  const rest = next(part + 1, endsLine);
  if (rest < following) return rest + 1;
  // Texts before another part belong to that one, and those at the end to the last.
  return following === parts.length ? following : part + 1;
}

const isText = ({ part }: SignedPart): boolean => part.type === 'text';
const endsLine = ({ part }: SignedPart): boolean => part.type === 'text' && part.text.endsWith('\n');

interface SignedPartsProps {
  readonly signed: Uint8Array;
  readonly parts: readonly SignedPart[];
  /** The number of the part that is being edited. */
  readonly current?: number | undefined;
  readonly render: (octets: Uint8Array, part: SignedPart | undefined) => ReactNode;
}

/** The signed message in rows, each with the name of the part that it holds. */
export function SignedParts({ signed, parts, current, render }: SignedPartsProps) {
  const edited = current === undefined ? undefined : parts[current];
  return (
    <dl className={styles.rows}>
      {signedRows(parts).map(({ start, end, part }) => (
        <div
          key={start === end ? `${start} empty ${part?.part.type}` : start}
          data-current={isIn(edited, start, end) || undefined}
        >
          <dt className={styles.octets}>{render(signed.subarray(start, end), part)}</dt>
          <dd>
            {part && part.start === part.end ? schemeEditorTexts.emptyPart(partName(part)) : partName(part)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isIn = (part: SignedPart | undefined, start: number, end: number): boolean =>
  part !== undefined && part.start >= start && part.end <= end && (part.end > start || start === end);

/** The name of a part of the signed message, or of a header field. */
export function partName(signed: Pick<SignedPart, 'part'> | undefined): string {
  const part = signed?.part;
  if (!part) return schemeEditorTexts.signedParts.text;
  if (part.type === 'time') return schemeEditorTexts.signedTimes[part.format];
  if (part.type === 'body-digest')
    return schemeEditorTexts.signedDigest(
      schemeEditorTexts.hashes[part.hash],
      schemeEditorTexts.encodings[part.encoding],
    );
  return schemeEditorTexts.signedParts[part.type];
}
