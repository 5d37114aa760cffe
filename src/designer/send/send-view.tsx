/** Sends the request, and shows the response, a failure, or the wait. */
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { editorTexts } from '../../i18n/editor';
import { settingName } from '../../i18n/naming';
import { exchangesTexts, sendTexts } from '../../i18n/send';
import { addressOf, type Refusal } from '../../send/browser/fetch-rules';
import { DEFAULT_TIMEOUT_SECONDS, type Exchange } from '../../send/exchange';
import { useAnnouncements } from '../../ui/announcements';
import { afterPaint, focusedElement, rootOf } from '../../ui/browser/dom-root';
import { Button, IconButton } from '../../ui/button';
import { Dialog, useRootElement } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import type { MenuGroup } from '../../ui/menu';
import { useAction, useBuilt, useEditor } from '../fields/editor-context';
import { lockedSecret, useProblemWords } from '../fields/setting-messages';
import { type DesignerSending, sentBy } from './designer-sending';
import { type Delivery, knownOrigin, readinessOf, type SenderKind, sameRequest } from './outbox';
import { Differences, NoResponse, Outcome, OutcomeLine } from './outcome';
import styles from './send-view.module.css';
import { type SendController, type Sending, useElapsed } from './sending';
import { useConfirmedSend } from './use-confirmed-send';

export interface SendViewProps {
  readonly sending: DesignerSending;
  /** The button that sends may be out of sight: the wait is shown here too. */
  readonly showsWait: boolean;
  /** Something is shown that was not there. */
  readonly onShown: (() => void) | undefined;
  /** Puts the response into the page; a closed one is one line. */
  readonly frame: ((content: ReactNode, isOpen: boolean) => ReactNode) | undefined;
}

const SENDERS: readonly SenderKind[] = ['local', 'browser', 'host'];

/** Sends the built request, at each press of the button and never by itself, and shows what comes back. */
export function SendView(props: SendViewProps) {
  const { showsWait, onShown, frame = (content) => content } = props;
  const services = useEditor();
  const { live, link, refreshTime, secrets, showSecrets, sending } = services;
  const { outbox, recipients } = sentBy(props.sending, services);
  // A response belongs to the action that was sent, not to one that replaced it.
  const id = useSyncExternalStore(live.subscribe, () => String(services.id()));
  const { announce } = useAnnouncements();
  const wordsFor = useProblemWords();
  const built = useBuilt();
  const { url } = useAction();
  const sender = useSyncExternalStore(outbox.subscribe, () => outbox.sender);
  const delivery = useSyncExternalStore(outbox.subscribe, () => outbox.deliveryOf(id));
  const underWay = delivery && !delivery.exchange ? delivery : undefined;
  const page = { origin: location.origin };
  const [refusal, setRefusal] = useState<{ refusals: readonly Refusal[]; of: unknown; sender: SenderKind }>();
  const [closed, setClosed] = useState<Delivery>();
  const [isChecking, setChecking] = useState(false);
  const [isExplained, setExplained] = useState(false);

  const send = (): boolean => {
    // B25: what goes out is what is shown, with the time of sending.
    refreshTime();
    const { request, bytes, spans } = live.built;
    if (!request) return false;
    void outbox.send(id, { request, bytes, spans, at: live.inputs.now }).then((exchange) => {
      if (exchange) announce(outcomeInWords(exchange));
    });
    onShown?.();
    return true;
  };
  const confirmed = useConfirmedSend({ memory: recipients, id, live, send });

  const press = () => {
    if (underWay) return;
    setRefusal(undefined);
    const readiness = readinessOf(live.built, outbox.sender, page);
    const [error] = readiness.errors ?? [];
    if (error) {
      announce(sendTexts.notYet(settingName(error.path), wordsFor(error)));
      if (lockedSecret(error, secrets) !== undefined) showSecrets();
      else {
        link.focusSetting(error.range ? { path: error.path, range: error.range } : error);
        afterPaint(showDescription);
      }
    } else if (readiness.refusals && readiness.refusals.length > 0) {
      const { refusals } = readiness;
      setRefusal({ refusals, of: live.inputs.action, sender: outbox.sender });
      announce(refusals.map((one) => exchangesTexts.refusal(one)).join(' '));
      onShown?.();
    } else {
      setChecking(true);
      void confirmed.send().finally(() => setChecking(false));
    }
  };
  const menu = (): readonly MenuGroup[] => [
    {
      items: SENDERS.filter((one) => outbox.senders[one]).map((one) => ({
        id: one,
        title: sendTexts.senders[one],
        isChosen: outbox.sender === one,
        run: () => outbox.choose(one),
      })),
    },
    { items: [{ id: 'explain', title: sendTexts.explain, run: () => setExplained(true) }] },
  ];

  const readiness = readinessOf(built, sender, page);
  const [error] = readiness.errors ?? [];
  const origin = readiness.request ? addressOf(readiness.request).origin : knownOrigin(url);
  const title = [
    origin !== undefined && sendTexts.destination(origin),
    error && sendTexts.notYet(settingName(error.path), wordsFor(error)),
    ...(readiness.refusals ?? []).map((one) => exchangesTexts.refusal(one)),
  ];
  useLayoutEffect(() => {
    sending.show({ title: title.filter((part) => part).join(' · '), since: underWay?.since });
  });
  useButton(sending, { send: press, stop: () => underWay?.stop(), menu });
  useStopOnEscape(underWay);
  useAnnouncedWait(underWay);

  const refused =
    refusal?.of === live.inputs.action && refusal.sender === sender ? refusal.refusals : undefined;
  const outcome = delivery?.exchange ? delivery : delivery?.before;
  const isOpen = outcome === undefined || outcome !== closed;
  const byLocal = () => {
    outbox.choose('local');
    press();
  };
  const resend = { again: press, byLocal: outbox.senders.local && byLocal };
  const wait = showsWait && underWay && <Wait delivery={underWay} />;
  return (
    <>
      {confirmed.dialog}
      {isExplained && (
        <Dialog title={sendTexts.explained} onClose={() => setExplained(false)}>
          <div className={styles.explained}>
            {readiness.request && <Differences request={readiness.request} sender={sender} page={page} />}
            {readiness.request && readiness.isSigned && <p className={styles.note}>{sendTexts.resigned}</p>}
            {!outbox.senders.local && sender === 'browser' && (
              <p className={styles.note}>{sendTexts.noLocalSender}</p>
            )}
          </div>
        </Dialog>
      )}
      {(outcome || refused || wait) &&
        frame(
          <Response isBusy={isChecking || underWay !== undefined}>
            {wait}
            {refused ? (
              <Refused refusals={refused} onLocal={resend.byLocal} />
            ) : (
              outcome && (
                <ShownOutcome
                  outcome={outcome}
                  isEarlier={!sameRequest(built, outcome.sent)}
                  isOpen={isOpen}
                  onToggle={() => setClosed(isOpen ? outcome : undefined)}
                >
                  <Outcome {...outcome} page={page} resend={resend} />
                </ShownOutcome>
              )
            )}
          </Response>,
          isOpen || refused !== undefined,
        )}
    </>
  );
}

function outcomeInWords({ response, failure }: Exchange): string {
  if (response) {
    const { status, reason, body, timings } = response;
    return sendTexts.answered(sendTexts.status(status, reason), body.length, timings.total);
  }
  if (failure.code === 'stopped') return `${sendTexts.cancelled}. ${sendTexts.maybeReceived}`;
  return sendTexts.failedAloud(exchangesTexts.failure(failure));
}

/** Lets the button that sends call the functions of the last render. */
function useButton(sending: Sending, controller: SendController): void {
  const latest = useRef(controller);
  latest.current = controller;
  useLayoutEffect(
    () =>
      sending.attach({
        send: () => latest.current.send(),
        stop: () => latest.current.stop(),
        menu: () => latest.current.menu(),
      }),
    [sending],
  );
}

type UnderWay = Delivery & { readonly exchange?: undefined };

function useStopOnEscape(underWay: UnderWay | undefined): void {
  const root = useRootElement();
  useEffect(() => {
    if (!underWay) return;
    const onKey = (event: KeyboardEvent) => {
      // What is open closes first.
      if (event.key !== 'Escape' || event.defaultPrevented || root.hasAttribute('data-dialog')) return;
      event.preventDefault();
      underWay.stop();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [underWay, root]);
}

/** A wait is announced after this time. */
const WAIT_SAID_MS = 1000;

function useAnnouncedWait(underWay: UnderWay | undefined): void {
  const { announce } = useAnnouncements();
  const announceWait = useEffectEvent((host: string) => announce(sendTexts.waiting(host)));
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => announceWait(addressOf(underWay.sent.request).host), WAIT_SAID_MS);
    return () => clearTimeout(timer);
  }, [underWay]);
}

/** Scrolls the messages of the focused field into view: below a long editor they may be out of it. */
function showDescription(): void {
  const field = focusedElement();
  for (const id of field?.getAttribute('aria-describedby')?.split(' ') ?? []) {
    const words = rootOf(field).getElementById(id);
    if (words?.checkVisibility({ visibilityProperty: true })) words.scrollIntoView({ block: 'nearest' });
  }
}

const RESPONSE_ID = 'response';

function Response({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <section
      id={RESPONSE_ID}
      className={styles.response}
      aria-label={sendTexts.response}
      aria-busy={isBusy}
      tabIndex={-1}
    >
      {children}
    </section>
  );
}

interface ShownOutcomeProps {
  readonly outcome: Pick<ComponentProps<typeof Outcome>, 'exchange'>;
  /** The request has changed since. */
  readonly isEarlier: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** The same as in the styles of the pane. */
const LOW_WINDOW = '(height < 30rem)';

/** The response, below a line that stays in view, also where the response is closed. */
function ShownOutcome({ outcome, isEarlier, isOpen, onToggle, children }: ShownOutcomeProps) {
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each answer
  useLayoutEffect(() => {
    // There the pane scrolls as a whole.
    if (matchMedia(LOW_WINDOW).matches) line.current?.scrollIntoView({ block: 'start' });
  }, [outcome]);
  return (
    <>
      <div ref={line} className={styles.line} data-earlier={isEarlier || undefined}>
        <OutcomeLine exchange={outcome.exchange} />
        <IconButton
          icon={isOpen ? 'down' : 'right'}
          label={isOpen ? sendTexts.close : sendTexts.open}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
        {isEarlier && (
          <p className={styles.stale}>
            <Icon name="hint" /> {sendTexts.stale}
          </p>
        )}
      </div>
      {isOpen && children}
    </>
  );
}

/** How long the request takes, with a button to cancel it. */
function Wait({ delivery }: { delivery: UnderWay }) {
  const button = useRef<HTMLButtonElement>(null);
  const elapsed = useElapsed(delivery.since);
  useLayoutEffect(() => {
    const own = button.current;
    const response = own?.closest<HTMLElement>(`#${RESPONSE_ID}`);
    // It goes when the exchange is over, and passes its focus on.
    return () => {
      if (own && focusedElement() === own) response?.focus();
    };
  }, []);
  return (
    <div className={styles.line}>
      <p className={styles.wait}>
        {sendTexts.waiting(addressOf(delivery.sent.request).host)}{' '}
        {editorTexts.elapsed(elapsed / 1000, DEFAULT_TIMEOUT_SECONDS)}
      </p>
      <Button ref={button} onClick={delivery.stop}>
        {sendTexts.cancel}
      </Button>
    </div>
  );
}

interface RefusedProps {
  readonly refusals: readonly Refusal[];
  readonly onLocal: (() => void) | undefined;
}

/** Why the browser would not send the request as it is. */
function Refused({ refusals, onLocal }: RefusedProps) {
  const id = useId();
  return (
    <div className={styles.outcome}>
      <NoResponse>{sendTexts.notSent}</NoResponse>
      <p id={id}>{sendTexts.refused}</p>
      <ul className={styles.points} aria-labelledby={id}>
        {refusals.map((one) => (
          <li key={one.code}>{exchangesTexts.refusal(one)}</li>
        ))}
      </ul>
      {onLocal && <Button onClick={onLocal}>{sendTexts.byLocal}</Button>}
    </div>
  );
}
