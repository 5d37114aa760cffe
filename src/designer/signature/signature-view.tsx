import { useMemo, useState } from 'react';
import type { Built, SignedPart } from '../../core';
import { schemeOf, usesPart } from '../../core/internal';
import { LOCALE } from '../../i18n/format';
import { signingTexts } from '../../i18n/signing';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { MarkedText } from '../../ui/marked-text';
import { TextBlock } from '../../ui/text-block';
import { useAction, useEditor, useNow } from '../fields/editor-context';
import { SignedParts } from '../fields/signed-parts';
import { ChunksView } from '../request/message/chunks-view';
import { SectionDivider } from '../request/message/divided-message';
import { signatureField } from './check-signature';
import styles from './signature-view.module.css';
import { Verification } from './verification';

/** The message that was signed, byte for byte, and what each line of it is (B26). */
export function SignatureView({ built }: { built: Built }) {
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
