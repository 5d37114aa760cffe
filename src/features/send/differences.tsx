import type { ReactNode } from 'react';
import type { HttpRequest } from '../../core';
import { texts } from '../../i18n/send';
import type { Way } from '../../model/sending/outbox';
import { addressOf, isTrustworthy, type PageFacts } from '../../sending/browser/address';
import { browserDifferences, type PreflightCause } from '../../sending/browser/differences';
import { ADDED_HEADERS } from '../../sending/exchange';
import styles from './send-view.module.css';

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
      <summary>{texts.differences[way]}</summary>
      {way === 'local' ? <OfLocalSender /> : <OfBrowser request={request} page={page} />}
    </details>
  );
}

function OfLocalSender() {
  return (
    <ul>
      <li>{texts.localKeeps}</li>
      <li>
        {texts.localAdds} <code>{ADDED_HEADERS.map(([name, value]) => `${name}: ${value}`).join(', ')}</code>
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
        {texts.keeps}
        {keeps.map((name) => (
          <Name key={name}>, {name}</Name>
        ))}
      </li>
      <li>
        {texts.adds}{' '}
        {adds.map((name) => (
          <Name key={name}>{name}, </Name>
        ))}
        {texts.addsMore}
      </li>
      {preflight.length > 0 && <li>{texts.asksFirst(preflight.map(causeName))}</li>}
      <li>{texts.orders}</li>
      {!isTrustworthy(address) && <li>{texts.mayUpgrade}</li>}
      <li>{texts.showsLess}</li>
    </ul>
  );
}

function Name({ children }: { children: ReactNode }) {
  return <span className={styles.name}>{children}</span>;
}

const causeName = (cause: PreflightCause): string =>
  cause.part === 'method' ? texts.method(cause.method) : cause.name;
