import { texts } from '../../../i18n/send';
import type { Way } from '../../../model/sending/outbox';
import type { HttpResponse } from '../../../sending/exchange';
import { BodyView } from '../body/body-view';
import { HeaderTable } from './header-table';
import styles from './response.module.css';
import { Timing } from './timing';

/** The parts of a response below its status: its body, its header fields in order, and its time. */
export function ResponseView({ response, way }: { response: HttpResponse; way: Way }) {
  return (
    <div className={styles.parts}>
      <BodyView response={response} way={way} />
      <HeaderTable fields={response.headers} way={way} />
      <p className={styles.note}>{texts.asReceived}</p>
      <Timing timings={response.timings} way={way} />
    </div>
  );
}
