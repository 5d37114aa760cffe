/** Code that verifies requests, and the check of a signature. */
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Built } from '../../core';
import { isDefaultScheme } from '../../core/internal';
import {
  bodyLimitFor,
  isShort,
  libraryFor,
  RECEIVERS,
  type SignatureLibrary,
  vectorOf,
  verificationOf,
} from '../../export/receivers';
import { signatureTexts, signingTexts } from '../../i18n/signing';
import { type ColouredLanguage, languageOf } from '../../ui/code-colours';
import { Messages } from '../../ui/messages';
import { useRememberedSelect } from '../../ui/remembered-select';
import { TextBlock } from '../../ui/text-block';
import { CodeText } from '../code/code-view';
import { useAction } from '../fields/editor-context';
import { CheckSignature, secretName, signingOf } from './check-signature';
import styles from './verification.module.css';

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
  const variable = secretName(authentication);
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
export function Verification({ built, signed, headerName }: VerificationProps) {
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
