import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { HttpRequest } from '../../core';
import { exchangesTexts, sendTexts } from '../../i18n/send';
import {
  addressOf,
  browserDifferences,
  isTrustworthy,
  type PageFacts,
  type PreflightCause,
} from '../../send/browser/fetch-rules';
import { ADDED_HEADERS, type Exchange } from '../../send/exchange';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { Messages } from '../../ui/messages';
import { Segmented } from '../../ui/segmented';
import { useAction, useBuilt, useEditor } from '../fields/editor-context';
import { settingName, useProblemWords } from '../fields/problem-words';
import { SEND_BUTTON_ID } from '../request/request-pane';
import { type Delivery, knownOrigin, type Outbox, type Readiness, readinessOf, type Way } from './outbox';
import { Outcome } from './outcome';
import type { RecipientMemory } from './recipients';
import styles from './send-view.module.css';
import { useConfirmedSend } from './use-confirmed-send';

interface SendViewProps {
  readonly outbox: Outbox;
  readonly recipients: RecipientMemory;
  /** Of the open action. */
  readonly id: string;
}

const WAYS: readonly Way[] = ['local', 'browser'];

/** The choice of the sender; without a local one there is no choice, and it says so. */
function WayChoice({ outbox, way }: { outbox: Outbox; way: Way }) {
  if (!outbox.senders.local) return <p className={styles.note}>{sendTexts.noLocalSender}</p>;
  return (
    <Segmented
      label={sendTexts.way}
      small
      options={WAYS.map((value) => ({ value, label: sendTexts.ways[value] }))}
      value={way}
      onChange={(next) => outbox.choose(next)}
    />
  );
}

/** Sends the built request, at each click and never by itself, and shows what comes back. */
export function SendView({ outbox, recipients, id }: SendViewProps) {
  const { live, refreshTime } = useEditor();
  const { announce } = useAnnouncements();
  const built = useBuilt();
  const way = useSyncExternalStore(outbox.subscribe, () => outbox.way);
  const delivery = useSyncExternalStore(outbox.subscribe, () => outbox.deliveryOf(id));
  const page = { origin: location.origin };
  const readiness = readinessOf(built, way, page);

  const send = (): boolean => {
    // B25: what goes out is what is shown, with the time of sending.
    refreshTime();
    const { request, bytes, spans } = live.built;
    if (!request) return false;
    void outbox.send(id, { request, bytes, spans, at: live.inputs.now }).then(announceOutcome);
    return true;
  };

  const announceOutcome = (exchange: Exchange | undefined) => {
    if (!exchange) return;
    const { response } = exchange;
    announce(
      response
        ? sendTexts.answered(
            sendTexts.status(response.status, response.reason),
            response.body.length,
            response.timings.total,
          )
        : sendTexts.failedAloud(exchangesTexts.failure(exchange.failure)),
    );
  };

  const confirmed = useConfirmedSend({ memory: recipients, id, live, send });

  return (
    <div className={styles.view}>
      <SendBar readiness={readiness} delivery={delivery} onSend={confirmed.send} />
      {confirmed.dialog}
      <WayChoice outbox={outbox} way={way} />
      {readiness.request && (
        <Differences
          // Open until there is something else to look at.
          key={delivery ? 'sent' : 'unsent'}
          open={!delivery}
          request={readiness.request}
          way={way}
          page={page}
        />
      )}
      {delivery?.exchange && (
        <Outcome sent={delivery.sent} exchange={delivery.exchange} outbox={outbox} page={page} />
      )}
    </div>
  );
}

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
    ? readiness.refusals.map((refusal) => exchangesTexts.refusal(refusal))
    : [sendTexts.errors(readiness.errors.length)];
  const [isOffered, setOffered] = useState(false);
  const underWay = delivery && !delivery.exchange ? delivery : undefined;
  const origin = request ? addressOf(request).origin : knownOrigin(url);
  const [first] = readiness.errors ?? [];

  const isReady = request !== undefined && reasons.length === 0 && !underWay;
  const offer = request && sendTexts.pressEnter(addressOf(request).host);
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
        {origin !== undefined && sendTexts.destination(origin)}
        {origin !== undefined && first && ' · '}
        {first && sendTexts.notYet(settingName(first.path), wordsFor(first))}
      </p>
      <div className={styles.buttons}>
        <Button
          id={SEND_BUTTON_ID}
          data-kept-clear
          aria-disabled={!isReady}
          aria-describedby={`${destinationId} ${reasonId}`}
          onClick={press}
          className={styles.send}
          data-offered={isOffered || undefined}
          // Not by a press of the pointer: by keyboard, or because a shortcut has led here.
          onFocus={({ currentTarget }) => setOffered(!currentTarget.matches(':active'))}
          onBlur={() => setOffered(false)}
        >
          {underWay ? sendTexts.sending : sendTexts.send}
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
        {request && reasons.length > 0 && <p className={styles.reason}>{sendTexts.refused}</p>}
        <Messages messages={reasons.map((text) => ({ severity: 'error', text }))} />
        {request && readiness.isSigned && <p className={styles.note}>{sendTexts.resigned}</p>}
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
      announce(sendTexts.waiting(host));
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
        {sendTexts.cancel}
      </Button>
      <progress className={styles.progress} aria-label={sendTexts.waiting(host)} />
    </>
  );
}

interface DifferencesProps {
  readonly request: HttpRequest;
  readonly way: Way;
  readonly page: PageFacts;
  /** At first; then the person opens and closes it. */
  readonly open: boolean;
}

/** How the request that arrives will differ from the one shown, said before it is sent. */
export function Differences({ request, way, page, open }: DifferencesProps) {
  return (
    <details className={styles.differences} open={open}>
      <summary>{sendTexts.differences[way]}</summary>
      {way === 'local' ? <OfLocalSender /> : <OfBrowser request={request} page={page} />}
    </details>
  );
}

function OfLocalSender() {
  return (
    <ul>
      <li>{sendTexts.localKeeps}</li>
      <li>
        {sendTexts.localAdds}{' '}
        <code>{ADDED_HEADERS.map(([name, value]) => `${name}: ${value}`).join(', ')}</code>
      </li>
    </ul>
  );
}

function OfBrowser({ request, page }: Pick<DifferencesProps, 'request' | 'page'>) {
  const { keeps, adds, preflight } = browserDifferences(request, page);
  const address = addressOf(request);
  return (
    <ul>
      <li>
        {sendTexts.keeps}
        {keeps.map((name) => (
          <Name key={name}>, {name}</Name>
        ))}
      </li>
      <li>
        {sendTexts.adds}{' '}
        {adds.map((name) => (
          <Name key={name}>{name}, </Name>
        ))}
        {sendTexts.addsMore}
      </li>
      {preflight.length > 0 && <li>{sendTexts.asksFirst(preflight.map(causeName))}</li>}
      <li>{sendTexts.orders}</li>
      {!isTrustworthy(address) && <li>{sendTexts.mayUpgrade}</li>}
      <li>{sendTexts.showsLess}</li>
    </ul>
  );
}

function Name({ children }: { children: ReactNode }) {
  return <span className={styles.name}>{children}</span>;
}

const causeName = (cause: PreflightCause): string =>
  cause.part === 'method' ? sendTexts.method(cause.method) : cause.name;
