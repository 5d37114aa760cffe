import { useSyncExternalStore } from 'react';
import { useAnnouncements } from '../../components/announcements';
import { Segmented } from '../../components/segmented';
import { useBuilt, useEditor } from '../../fields/editor-context';
import { texts as exchangeTexts } from '../../i18n/exchanges';
import { texts } from '../../i18n/send';
import type { Outbox, Way } from '../../model/sending/outbox';
import { readinessOf } from '../../model/sending/readiness';
import type { RecipientMemory } from '../../model/sending/recipients';
import type { Exchange } from '../../sending/exchange';
import { Differences } from './differences';
import { Outcome } from './outcome';
import { SendBar } from './send-bar';
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
  if (!outbox.senders.local) return <p className={styles.note}>{texts.noLocalSender}</p>;
  return (
    <Segmented
      label={texts.way}
      small
      options={WAYS.map((value) => ({ value, label: texts.ways[value] }))}
      value={way}
      onChange={(next) => outbox.choose(next)}
    />
  );
}

/** Sends the built request, at each click and never by itself, and shows what comes back. */
export function SendView({ outbox, recipients, id }: SendViewProps) {
  const { live, refreshTime, tour } = useEditor();
  const { announce } = useAnnouncements();
  const built = useBuilt();
  const way = useSyncExternalStore(outbox.subscribe, () => outbox.way);
  const delivery = useSyncExternalStore(outbox.subscribe, () => outbox.deliveryOf(id));
  const page = { origin: location.origin };
  const readiness = readinessOf(built, way, page);

  const send = (): boolean => {
    // B25: what goes out is what is shown, with the time of sending.
    refreshTime();
    const { request, bytes } = live.built;
    if (!request) return false;
    tour.end();
    void outbox.send(id, { request, bytes, at: live.inputs.now }).then(announceOutcome);
    return true;
  };

  const announceOutcome = (exchange: Exchange | undefined) => {
    if (!exchange) return;
    const { response } = exchange;
    announce(
      response
        ? texts.answered(
            texts.status(response.status, response.reason),
            response.body.length,
            response.timings.total,
          )
        : texts.failedAloud(exchangeTexts.failure(exchange.failure)),
    );
  };

  const confirmed = useConfirmedSend({
    memory: recipients,
    current: () => ({ id, action: live.inputs.action, request: live.built.request }),
    send,
  });

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
