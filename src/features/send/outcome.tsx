import { Icon } from '../../components/icon';
import { useBuilt } from '../../fields/editor-context';
import { texts as exchangeTexts } from '../../i18n/exchanges';
import { texts } from '../../i18n/send';
import { deliveryStatusOf } from '../../model/sending/delivery-status';
import { type Outbox, type Sent, sameRequest } from '../../model/sending/outbox';
import { addressOf, type PageFacts } from '../../sending/browser/address';
import type { Exchange, Failure } from '../../sending/exchange';
import { FailureHelp } from './failure-help';
import { ResponseView, StatusLine } from './response-view';
import styles from './send-view.module.css';

interface OutcomeProps {
  readonly sent: Sent;
  readonly exchange: Exchange;
  readonly outbox: Outbox;
  readonly page: PageFacts;
}

/** The response to a request, or why there is none. */
export function Outcome({ sent, exchange, outbox, page }: OutcomeProps) {
  const built = useBuilt();
  const { request, bytes, way, at } = sent;
  const { response, failure } = exchange;
  const { host } = addressOf(request);
  return (
    <section className={styles.outcome} aria-label={texts.response}>
      {response ? <StatusLine response={response} /> : <NoResponse failure={failure} />}
      {!sameRequest(built, sent) && (
        <p className={styles.stale}>
          <Icon name="hint" /> {texts.stale}
        </p>
      )}
      <p className={styles.note}>
        {texts.sentLine[deliveryStatusOf(failure)](request.method, host, bytes.length, way, at)}
      </p>
      {response ? (
        <ResponseView response={response} way={way} />
      ) : (
        <FailureHelp
          failure={failure}
          sent={sent}
          hasLocalSender={outbox.senders.local !== undefined}
          page={page}
        />
      )}
    </section>
  );
}

function NoResponse({ failure }: { failure: Failure }) {
  return (
    <>
      <h2 className={styles.failed}>
        <Icon name="error" />
        {texts.failed}
      </h2>
      <p>{exchangeTexts.failure(failure)}</p>
    </>
  );
}
