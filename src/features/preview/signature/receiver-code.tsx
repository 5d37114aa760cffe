import { useDeferredValue, useId, useMemo, useState } from 'react';
import { readPreference, writePreference } from '../../../browser/preference';
import { useAnnouncements } from '../../../components/announcements';
import { Field, Select } from '../../../components/field';
import { Messages } from '../../../components/messages';
import type { Built } from '../../../core';
import { CopyButton } from '../../../fields/copy-button';
import { useAction } from '../../../fields/editor-context';
import {
  bodyLimitFor,
  isShort,
  libraryFor,
  RECEIVERS,
  type Receiver,
  type SignatureLibrary,
  vectorOf,
} from '../../../formats/receivers';
import { texts } from '../../../i18n/signature';
import { signingOf } from '../../../model/signature-check/signing-of';
import { secretName } from '../../../model/signature-check/signing-secret';
import styles from './verification.module.css';

const PREFERENCE = 'receiver';

const receiverWith = (id: string | undefined): Receiver =>
  RECEIVERS.find((receiver) => receiver.id === id) ?? (RECEIVERS[0] as Receiver);

/** The few lines that leave it to the code of the vendor or the standard. */
function LibraryCode({ library: { name, version, code } }: { library: SignatureLibrary }) {
  const { notify } = useAnnouncements();
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.note}>
          {version === undefined ? texts.documentedLibrary(name) : texts.library(name, version)}
        </p>
        <CopyButton
          text={code}
          label={texts.copyLibraryCode(name)}
          onDone={(said) => notify({ text: said })}
        />
      </div>
      <section
        className={styles.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.libraryCode(name)}
      >
        <pre>{code}</pre>
      </section>
    </>
  );
}

/** A program that verifies this action's requests, in a language of one's choice. */
export function ReceiverCode({ built, headerName }: { built: Built; headerName: string }) {
  const { notify } = useAnnouncements();
  const [receiver, setReceiver] = useState(() => receiverWith(readPreference(PREFERENCE)));
  const [isTested, setTested] = useState(false);
  const { authentication } = useAction();
  const variable = secretName(authentication);
  const { request } = useDeferredValue(built);
  const signing = useMemo(
    () => signingOf(authentication, headerName, request),
    [authentication, headerName, request],
  );
  const selectId = useId();
  const noteId = useId();

  const vector = request && vectorOf(request, signing);
  const whyNot = !vector
    ? texts.testNotSendable
    : isShort(vector)
      ? undefined
      : texts.testTooLong(vector.body.length);
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

  const choose = (id: string) => {
    setReceiver(receiverWith(id));
    writePreference(PREFERENCE, id);
  };
  return (
    <div className={styles.code}>
      <div className={styles.bar}>
        <Field label={texts.language} htmlFor={selectId}>
          <Select
            id={selectId}
            className={styles.language}
            value={receiver.id}
            onChange={({ target }) => choose(target.value)}
          >
            {RECEIVERS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <CopyButton text={code} onDone={(said) => notify({ text: said })} />
      </div>
      <p className={styles.note}>{texts.codeNote(variable)}</p>
      <label className={styles.test}>
        <input
          type="checkbox"
          checked={included !== undefined}
          disabled={whyNot !== undefined}
          aria-describedby={whyNot ? noteId : undefined}
          onChange={({ target }) => setTested(target.checked)}
        />
        {texts.includeTest}
      </label>
      {whyNot && (
        <p id={noteId} className={styles.note}>
          {whyNot}
        </p>
      )}
      {limit && <Messages messages={[{ severity: 'warning', text: texts.limit(limit) }]} />}
      <section
        className={styles.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.code(receiver.name)}
      >
        <pre>{code}</pre>
      </section>
      {library && <LibraryCode library={library} />}
    </div>
  );
}
