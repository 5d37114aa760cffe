import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAnnouncements } from '../../../components/announcements';
import { Button } from '../../../components/button';
import { MarkedText } from '../../../components/marked-text';
import type { Built } from '../../../core';
import { isDefaultScheme } from '../../../core/internal';
import { useAction, useEditor, useNow } from '../../../fields/editor-context';
import { LOCALE } from '../../../i18n/count';
import { texts } from '../../../i18n/signing';
import { SectionDivider } from '../../../model/message/divided-message';
import { signatureField } from '../../../model/signature-check/signature-field';
import { signedLines } from '../../../model/signature-check/signed-parts';
import { ChunksView } from '../message/chunks-view';
import wire from '../message/message.module.css';
import styles from './signature-view.module.css';

const Verification = lazy(() => import('./verification'));

/** The message that was signed, byte for byte, and what each line of it is (B26). */
export function SignatureView({ built }: { built: Built }) {
  const { live, refreshTime } = useEditor();
  const now = useNow();
  const { announce } = useAnnouncements();
  const { authentication } = useAction();
  const { signed } = built;
  const field = signatureField(built);
  if (!signed || !field) return <p className={styles.none}>{texts.notSigned}</p>;

  const refresh = () => {
    refreshTime();
    announce(texts.timeRefreshed(timeText(live.inputs.now)));
  };
  // The lines of the message and the steps are those of the default scheme.
  const isDefault = authentication.method === 'hmac' && isDefaultScheme(authentication.scheme);
  return (
    <div className={styles.view}>
      <p>{texts.signatureIntro(field.name)}</p>
      <h2>{texts.signatureHeader}</h2>
      <p className={`${wire.message} ${styles.field}`}>{`${field.name}: ${field.value}`}</p>
      <div className={styles.time}>
        <p>
          {texts.signedAt} <time>{timeText(now)}</time>
        </p>
        <Button onClick={refresh}>{texts.refreshTime}</Button>
      </div>
      <h2>
        {texts.signed} <span className={styles.size}>{texts.signedSize(signed.length)}</span>
      </h2>
      {isDefault ? <SignedMessage signed={signed} /> : <SignedOctets octets={signed} />}
      <Verifying built={built} signed={signed} headerName={field.name} hasSteps={isDefault} />
    </div>
  );
}

interface VerifyingProps {
  readonly built: Built;
  readonly signed: Uint8Array;
  readonly headerName: string;
  readonly hasSteps: boolean;
}

/** How a receiver verifies the signature. */
function Verifying({ hasSteps, ...props }: VerifyingProps) {
  return (
    <>
      <h2>{texts.verify}</h2>
      {hasSteps && (
        <ol className={styles.steps}>
          {texts.verifySteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <Suspense fallback={<p className={styles.loading}>{texts.loading}</p>}>
        <Verification {...props} />
      </Suspense>
    </>
  );
}

function SignedMessage({ signed }: { signed: Uint8Array }) {
  const { lines, bodyStart } = signedLines(signed);
  const body = useMemo(() => signed.subarray(bodyStart), [signed, bodyStart]);
  return (
    <dl className={styles.lines}>
      {lines.map(({ field, text }) => (
        <SignedLine key={field} words={texts.signedLines[field]}>
          {text}
          <MarkedText text={'\n'} />
        </SignedLine>
      ))}
      <SignedLine words={body.length > 0 ? texts.signedLines.body : texts.signedLines.noBody}>
        <Octets octets={body} />
      </SignedLine>
    </dl>
  );
}

const SignedOctets = ({ octets }: { octets: Uint8Array }) => (
  <div className={`${wire.message} ${styles.field}`}>
    <Octets octets={octets} />
  </div>
);

function Octets({ octets }: { octets: Uint8Array }) {
  const [divider] = useState(() => new SectionDivider());
  const section = useMemo(() => divider.divide(octets), [divider, octets]);
  return <ChunksView section={section} />;
}

function SignedLine({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div>
      <dt className={wire.message}>{children}</dt>
      <dd>{words}</dd>
    </div>
  );
}

const timeFormat = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'long',
  timeZone: 'UTC',
});

/** The builder takes any whole number of seconds; a calendar does not. */
const timeText = (seconds: number): string => {
  const time = new Date(seconds * 1000);
  return Number.isNaN(time.getTime()) ? String(seconds) : timeFormat.format(time);
};
