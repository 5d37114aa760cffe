import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useAnnouncements } from '../../components/announcements';
import { Button } from '../../components/button';
import { Messages } from '../../components/messages';
import { useAction } from '../../fields/editor-context';
import { useProblemWords } from '../../fields/problem-words';
import { settingName } from '../../fields/setting-name';
import { texts as exchangeTexts } from '../../i18n/exchanges';
import { texts } from '../../i18n/send';
import { knownOrigin } from '../../model/sending/destination';
import type { Delivery } from '../../model/sending/outbox';
import type { Readiness } from '../../model/sending/readiness';
import { addressOf } from '../../sending/browser/address';
import { SEND_BUTTON_ID } from './send-button-id';
import styles from './send-view.module.css';

interface SendBarProps {
  readonly readiness: Readiness;
  readonly delivery: Delivery | undefined;
  readonly onSend: () => void;
}

/** Where the request goes, the button that sends it, and what keeps it from being sent. */
export function SendBar({ readiness, delivery, onSend }: SendBarProps) {
  const { announce } = useAnnouncements();
  const destinationId = useId();
  const reasonId = useId();
  const wordsFor = useProblemWords();
  const { url } = useAction();
  const { request } = readiness;
  const reasons = request
    ? readiness.refusals.map((refusal) => exchangeTexts.refusal(refusal))
    : [texts.errors(readiness.errors.length)];
  const [isOffered, setOffered] = useState(false);
  const underWay = delivery && !delivery.exchange ? delivery : undefined;
  const origin = request ? addressOf(request).origin : knownOrigin(url);
  const [first] = readiness.errors ?? [];

  const isReady = request !== undefined && reasons.length === 0 && !underWay;
  const offer = request && texts.pressEnter(addressOf(request).host);
  const sayOffer = useEffectEvent(() => {
    if (isReady && offer !== undefined) announce(offer);
  });
  // Later than a press that has brought the focus along, after which there is nothing to offer.
  useEffect(() => {
    if (isOffered) sayOffer();
  }, [isOffered]);

  // Only marked as disabled, so that it keeps the focus and its reason can be read.
  const press = () => {
    if (underWay) return;
    if (reasons.length > 0) announce(reasons.join(' '));
    else onSend();
  };
  return (
    <div className={styles.bar}>
      <p id={destinationId} className={styles.destination}>
        {origin !== undefined && texts.destination(origin)}
        {origin !== undefined && first && ' · '}
        {first && texts.notYet(settingName(first.path), wordsFor(first))}
      </p>
      <div className={styles.buttons}>
        <Button
          id={SEND_BUTTON_ID}
          aria-disabled={!isReady}
          aria-describedby={`${destinationId} ${reasonId}`}
          onClick={press}
          className={styles.send}
          data-offered={isOffered || undefined}
          // Not by a press of the pointer: by keyboard, or because a shortcut has led here.
          onFocus={({ currentTarget }) => setOffered(!currentTarget.matches(':active'))}
          onBlur={() => setOffered(false)}
        >
          {underWay ? texts.sending : texts.send}
        </Button>
        {isOffered && isReady && <p className={styles.note}>{offer}</p>}
        {underWay && (
          <Progress
            key={underWay.sent.at}
            host={addressOf(underWay.sent.request).host}
            onCancel={underWay.stop}
          />
        )}
      </div>
      <div id={reasonId}>
        {request && reasons.length > 0 && <p className={styles.reason}>{texts.refused}</p>}
        <Messages messages={reasons.map((text) => ({ severity: 'error', text }))} />
        {request && readiness.isSigned && <p className={styles.note}>{texts.resigned}</p>}
      </div>
    </div>
  );
}

/** Progress is shown after this time. */
const PROGRESS_DELAY_MS = 1000;

/** Says after a second that it takes longer, with a button to cancel. */
function Progress({ host, onCancel }: { host: string; onCancel: () => void }) {
  const { announce } = useAnnouncements();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLong(true);
      announce(texts.waiting(host));
    }, PROGRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [host, announce]);
  return isLong && <CancelButton host={host} onCancel={onCancel} />;
}

function CancelButton({ host, onCancel }: { host: string; onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // The button goes when the exchange is over, and passes its focus on.
    return () => {
      if (own && document.activeElement === own) document.getElementById(SEND_BUTTON_ID)?.focus();
    };
  }, []);
  return (
    <>
      <Button ref={button} onClick={onCancel}>
        {texts.cancel}
      </Button>
      <progress className={styles.progress} aria-label={texts.waiting(host)} />
    </>
  );
}
