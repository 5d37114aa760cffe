import { type FormEvent, useId, useRef } from 'react';
import { useAnnouncements } from '../../../components/announcements';
import { Button } from '../../../components/button';
import { Field, TextArea } from '../../../components/field';
import type { Built } from '../../../core';
import { isDefaultScheme } from '../../../core/internal';
import { useAction } from '../../../fields/editor-context';
import { verificationOf } from '../../../formats/receivers';
import { texts } from '../../../i18n/signature';
import { CheckOutcome, SchemeCheckOutcome } from './check-outcome';
import { ReceiverCode } from './receiver-code';
import { type AnyOutcome, useCheck } from './use-check';
import styles from './verification.module.css';

interface VerificationProps {
  readonly built: Built;
  readonly signed: Uint8Array;
  /** Of the header with the signature. */
  readonly headerName: string;
}

const sentence = (found: AnyOutcome): string =>
  found.scheme === 'default' ? texts.outcome(found.outcome) : texts.schemeOutcome(found.outcome);

/** Compares what a receiver computed or built with what is signed here. */
function CheckSignature({ built: { request }, signed, headerName }: VerificationProps) {
  const { announce } = useAnnouncements();
  const { authentication } = useAction();
  const isDefault = authentication.method !== 'hmac' || isDefaultScheme(authentication.scheme);
  const { outcome, isRunning, run, stop, clear } = useCheck({ signed, headerName, request });
  // Not a state: a message may have megabytes, and is read once it is to be compared.
  const pasted = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const noteId = useId();

  const compare = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) {
      stop();
      announce(texts.stopped);
      return;
    }
    const found = await run(pasted.current?.value ?? '');
    if (found) announce(sentence(found));
  };
  return (
    <form className={styles.check} aria-label={texts.check} onSubmit={(event) => void compare(event)}>
      <p id={noteId} className={styles.note}>
        {isDefault ? texts.checkNote : texts.schemeCheckNote}
      </p>
      <Field label={texts.checkLabel} htmlFor={textId}>
        <TextArea ref={pasted} id={textId} aria-describedby={noteId} rows={4} onChange={clear} />
      </Field>
      <Button type="submit" className={styles.compare}>
        {isRunning ? texts.stop : texts.compare}
      </Button>
      {outcome?.scheme === 'default' && <CheckOutcome outcome={outcome.outcome} />}
      {outcome?.scheme === 'other' && <SchemeCheckOutcome outcome={outcome.outcome} />}
    </form>
  );
}

/** Code for receivers and the check of a signature; loaded lazily. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes the default export of a module
export default function Verification({ built, signed, headerName }: VerificationProps) {
  const { authentication } = useAction();
  const scheme = authentication.method === 'hmac' ? authentication.scheme : undefined;
  const { untold } = verificationOf({ headerName, scheme });
  return (
    <>
      {untold.length > 0 ? <p>{texts.untold}</p> : <ReceiverCode built={built} headerName={headerName} />}
      {(isDefaultScheme(scheme) || (untold.length === 0 && built.request)) && (
        <>
          <h2>{texts.check}</h2>
          <CheckSignature built={built} signed={signed} headerName={headerName} />
        </>
      )}
    </>
  );
}
