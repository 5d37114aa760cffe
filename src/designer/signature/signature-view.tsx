/** The view of a signature: the message that was signed, code that verifies it, and the check of another signature. */
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Built, SignedPart } from '../../core';
import { isDefaultScheme, schemeOf, usesPart } from '../../core/internal';
import {
  bodyLimitFor,
  isShort,
  libraryFor,
  RECEIVERS,
  type SignatureLibrary,
  vectorOf,
  verificationOf,
} from '../../export/receivers';
import { LOCALE } from '../../i18n/format';
import { signatureTexts, signingTexts } from '../../i18n/signing';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { type ColouredLanguage, languageOf } from '../../ui/code-colours';
import { MarkedText } from '../../ui/marked-text';
import { Messages } from '../../ui/messages';
import { TextBlock, useRememberedSelect } from '../../ui/text-block';
import { CodeText } from '../code/code-view';
import { useAction, useBuilt, useEditor, useNow } from '../fields/editor-context';
import { ChunksView } from '../request/message/chunks-view';
import { SectionDivider } from '../request/message/divided-message';
import { CheckSignature, SignedParts, secretVariable, signatureField, signingOf } from './check-signature';
import styles from './signature-view.module.css';

/** The message that was signed, byte for byte, and what each line of it is (B26). */
export function SignatureView() {
  const built = useBuilt();
  const { live, refreshTime } = useEditor();
  const now = useNow();
  const { announce } = useAnnouncements();
  const { authentication } = useAction();
  const { signed, signedParts = [] } = built;
  const field = signatureField(built);
  if (!signed || !field) return <p className={styles.none}>{signingTexts.notSigned}</p>;

  const scheme = authentication.method === 'hmac' ? authentication.scheme : undefined;
  // The ID of the message stands still with the time, and is refreshed with it.
  const words = usesPart(schemeOf(scheme), 'id') ? signingTexts.timeAndId : signingTexts.timeAlone;
  const refresh = () => {
    refreshTime();
    announce(words.refreshed(timeText(live.inputs.now)));
  };
  return (
    <div className={styles.view}>
      <h2>
        {signingTexts.signed} <span className={styles.size}>{signingTexts.signedSize(signed.length)}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className={styles.signed} tabIndex={0} aria-label={signingTexts.signed}>
        <SignedParts
          signed={signed}
          parts={signedParts}
          render={(octets, part) => <SignedRow octets={octets} part={part} />}
        />
      </section>
      <h2>{signingTexts.signatureHeader}</h2>
      <TextBlock
        text={`${field.name}: ${field.value}`}
        label={signingTexts.signatureHeader}
        caption={
          <>
            {signingTexts.signedAt} <SignatureTime seconds={now} />
          </>
        }
        language="http"
        actions={
          <Button look="quiet" icon="repeat" onClick={refresh}>
            <span className="hidden-when-narrow">{words.refresh}</span>
          </Button>
        }
        copying={{ label: signingTexts.copyHeader }}
      />
      <Verification built={built} signed={signed} headerName={field.name} />
    </div>
  );
}

/** A body may have megabytes, of which what is in sight is drawn. */
function SignedRow({ octets, part }: { octets: Uint8Array; part: SignedPart | undefined }) {
  return part?.part.type === 'body' ? (
    <Octets octets={octets} />
  ) : (
    <MarkedText text={decoder.decode(octets)} />
  );
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function Octets({ octets }: { octets: Uint8Array }) {
  const [divider] = useState(() => new SectionDivider());
  const section = useMemo(() => divider.divide(octets), [divider, octets]);
  return <ChunksView section={section} />;
}

/** Local time, as all times on the screen; the signed text and the tooltip have UTC. */
function SignatureTime({ seconds }: { seconds: number }) {
  const iso = dateOf(seconds)?.toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {timeText(seconds)}
    </time>
  );
}

const timeFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });

const timeText = (seconds: number): string => {
  const date = dateOf(seconds);
  return date ? timeFormat.format(date) : String(seconds);
};

/** Undefined beyond the calendar: the builder takes any whole number of seconds. */
function dateOf(seconds: number): Date | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

interface LibraryCodeProps {
  readonly library: SignatureLibrary;
  readonly language: ColouredLanguage | undefined;
}

/** The few lines that leave it to the code of the vendor or the standard. */
function LibraryCode({ library: { name, version, code }, language }: LibraryCodeProps) {
  return (
    <TextBlock
      text={code}
      label={signatureTexts.libraryCode(name)}
      caption={
        version === undefined ? signatureTexts.documentedLibrary(name) : signatureTexts.library(name, version)
      }
      language={language}
      isBounded
      copying={{ label: signatureTexts.copyLibraryCode(name) }}
    />
  );
}

/** A program that verifies this action's requests, in a language of one's choice. */
function ReceiverCode({ built, headerName }: { built: Built; headerName: string }) {
  const [receiver, languageField] = useRememberedSelect({
    label: signatureTexts.language,
    preference: 'receiver',
    options: RECEIVERS,
    nameOf: ({ name }) => name,
  });
  const [isTested, setTested] = useState(false);
  const { authentication } = useAction();
  const variable = secretVariable(authentication);
  const { request } = useDeferredValue(built);
  const signing = useMemo(
    () => signingOf(authentication, headerName, request),
    [authentication, headerName, request],
  );
  const noteId = useId();

  const vector = request && vectorOf(request, signing);
  const whyNot = !vector
    ? signatureTexts.testNotSendable
    : isShort(vector)
      ? undefined
      : signatureTexts.testTooLong(vector.body.length);
  const length = request?.body.length ?? 0;
  const included = isTested && !whyNot ? vector : undefined;
  const code = useMemo(
    () =>
      receiver.code({
        ...signing,
        secretName: variable,
        bodyLimit: bodyLimitFor(length),
        vector: included,
      }),
    [receiver, signing, variable, length, included],
  );
  const library = libraryFor(signing, receiver);
  const limit = request && receiver.limit?.(request.target, headerName);
  return (
    <div className={styles.code}>
      {languageField}
      <p className={styles.note}>{signatureTexts.codeNote(variable)}</p>
      <label className={styles.test}>
        <input
          type="checkbox"
          checked={included !== undefined}
          disabled={whyNot !== undefined}
          aria-describedby={whyNot ? noteId : undefined}
          onChange={({ target }) => setTested(target.checked)}
        />
        {signatureTexts.includeTest}
      </label>
      {whyNot && (
        <p id={noteId} className={styles.note}>
          {whyNot}
        </p>
      )}
      {limit && <Messages messages={[{ severity: 'warning', text: signatureTexts.limit(limit) }]} />}
      <CodeText code={code} label={signatureTexts.code(receiver.name)} file={receiver.fileName} isBounded />
      {library && <LibraryCode library={library} language={languageOf(receiver.fileName)} />}
    </div>
  );
}

interface VerificationProps {
  readonly built: Built;
  readonly signed: Uint8Array;
  /** Of the header field with the signature. */
  readonly headerName: string;
}

/** Code for receivers and the check of a signature; loaded lazily. */
function Verification({ built, signed, headerName }: VerificationProps) {
  const { authentication } = useAction();
  const scheme = authentication.method === 'hmac' ? authentication.scheme : undefined;
  const { request } = built;
  if (verificationOf({ headerName, scheme }).untold.length > 0) return <p>{signatureTexts.untold}</p>;
  return (
    <>
      {request && (
        <>
          <h2>{signatureTexts.check}</h2>
          <CheckSignature built={built} request={request} signed={signed} headerName={headerName} />
        </>
      )}
      <h2>{signingTexts.verify}</h2>
      {isDefaultScheme(scheme) && (
        <details className={styles.steps}>
          <summary>{signingTexts.stepByStep}</summary>
          <ol>
            {signingTexts.verifySteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
      <ReceiverCode built={built} headerName={headerName} />
    </>
  );
}
