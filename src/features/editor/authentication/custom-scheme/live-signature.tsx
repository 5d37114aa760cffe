import { MarkedText } from '../../../../components/marked-text';
import type { CustomScheme } from '../../../../core';
import { useBuilt, useEdited } from '../../../../fields/editor-context';
import { SignedParts } from '../../../../fields/signed-parts';
import { texts } from '../../../../i18n/scheme-editor';
import { headerFieldsOf } from '../../../../model/message/header-fields';
import styles from './custom-scheme.module.css';

/** Of a part; the signature view has the whole. */
const MAX_SHOWN_BYTES = 400;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The message that is signed now, its parts marked, and the header fields that come of it. */
export function LiveSignature({ scheme }: { scheme: CustomScheme }) {
  const built = useBuilt();
  const edited = useEdited()?.path;
  const { signed, signedParts } = built;
  const current = edited?.[1] === 'scheme' && edited[2] === 'message' ? edited[3] : undefined;
  const names = new Set(scheme.fields.map(({ name }) => name.toLowerCase()));
  const fields = headerFieldsOf(built).filter(({ name }) => names.has(name.toLowerCase()));
  return (
    <div className={styles.live}>
      <h4>{texts.live}</h4>
      {signed && signedParts ? (
        <SignedParts
          signed={signed}
          parts={signedParts}
          current={typeof current === 'number' ? current : undefined}
          render={(octets) => <Octets octets={octets} />}
        />
      ) : (
        <p className={styles.note}>{texts.notSigned}</p>
      )}
      {signed && fields.length > 0 && (
        <>
          <h4>{texts.liveFields}</h4>
          {fields.map(({ name, value }) => (
            <p key={name} className={styles.wire}>
              {name}: {value}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function Octets({ octets }: { octets: Uint8Array }) {
  const text = decoder.decode(octets.subarray(0, MAX_SHOWN_BYTES));
  return (
    <>
      <MarkedText text={text} />
      {octets.length > MAX_SHOWN_BYTES && '…'}
    </>
  );
}
