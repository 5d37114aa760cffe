/** How the request of the preview is signed: its header field, its settings and its secret. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Authentication, Built, HttpRequest } from '../../core';
import { variableName } from '../../export/program';
import type { Signing } from '../../export/receivers';
import { signatureTexts } from '../../i18n/signing';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import { Icon, type IconName } from '../../ui/icon';
import { MarkedText } from '../../ui/marked-text';
import { useEditor } from '../fields/editor-context';
import { partName } from '../fields/signed-parts';
import type { LiveInputs } from '../request/live-request';
import { type HeaderFieldText, headerFieldsOf, headOf, placeAt } from '../request/message/divided-message';
import wire from '../request/message/message.module.css';
import { type AlignedLines, check, type LineEnd, type Outcome } from './check/check';
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
export function secretName(authentication: Authentication): string {
  if (authentication.method !== 'hmac' || typeof authentication.secret === 'string') return UNNAMED;
  return variableName(authentication.secret.secret);
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
  const [result, setResult] = useState<{ signed: Uint8Array; outcome: Outcome }>();
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
      const outcome = await check(pasted, ours, yieldToPage(controller.signal));
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

const sentence = (outcome: Outcome): string =>
  signatureTexts.outcome(
    outcome,
    outcome.type === 'different' && outcome.part ? partName(outcome.part) : undefined,
  );

type Tone = 'identical' | 'found' | 'unknown';

/** Each tone has an icon of its own, beside its colour. */
const ICONS: Record<Tone, IconName> = { identical: 'complete', found: 'warning', unknown: 'hint' };

function toneOf(outcome: Outcome): Tone {
  if (outcome.type === 'identical') return 'identical';
  if (outcome.type === 'nothing') return 'unknown';
  const isUnknown =
    outcome.type === 'different' && outcome.pasted === 'signature' && !outcome.cause && !outcome.header;
  return isUnknown ? 'unknown' : 'found';
}

/** The cause in a sentence, and two lines with the first difference marked. */
function CheckOutcome({ outcome }: { outcome: Outcome }) {
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
