import type { ReactNode } from 'react';
import type { HttpRequest } from '../../core';
import { sendTexts } from '../../i18n/send';
import {
  addressOf,
  browserDifferences,
  isTrustworthy,
  type PageFacts,
  type PreflightCause,
} from '../../send/browser/fetch-rules';
import { ADDED_HEADERS } from '../../send/exchange';
import type { Way } from './outbox';
import styles from './send-view.module.css';

interface DifferencesProps {
  readonly request: HttpRequest;
  readonly way: Way;
  readonly page: PageFacts;
}

/** How the request that arrives differs from the one shown. */
export const Differences = ({ request, way, page }: DifferencesProps) => (
  <ul className={styles.differences}>
    {way === 'local' && <OfLocalSender />}
    {way === 'browser' && <OfBrowser request={request} page={page} />}
    {way === 'host' && <li>{sendTexts.hostSends}</li>}
  </ul>
);

function OfLocalSender() {
  return (
    <>
      <li>{sendTexts.localKeeps}</li>
      <li>
        {sendTexts.localAdds}{' '}
        <code>{ADDED_HEADERS.map(([name, value]) => `${name}: ${value}`).join(', ')}</code>
      </li>
    </>
  );
}

function OfBrowser({ request, page }: Pick<DifferencesProps, 'request' | 'page'>) {
  const { keeps, adds, preflight } = browserDifferences(request, page);
  const address = addressOf(request);
  return (
    <>
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
    </>
  );
}

function Name({ children }: { children: ReactNode }) {
  return <span className={styles.name}>{children}</span>;
}

const causeName = (cause: PreflightCause): string =>
  cause.part === 'method' ? sendTexts.method(cause.method) : cause.name;
