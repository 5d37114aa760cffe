/** The outcome of sending: the response, and how what was sent differs from the preview. */
import type { HeaderField, HttpRequest } from '../../core';
import { settingName } from '../../i18n/naming';
import { exchangesTexts, sendTexts } from '../../i18n/send';
import { shellTexts } from '../../i18n/shell';
import {
  addressOf,
  browserDifferences,
  isSameOrigin,
  isTrustworthy,
  type PageFacts,
  type PreflightCause,
} from '../../send/browser/fetch-rules';
import {
  ADDED_HEADERS,
  type Exchange,
  type Failure,
  type FailureCode,
  type HttpResponse,
  type Timings,
} from '../../send/exchange';
import { useAnnouncements } from '../../ui/announcements';
import { shellFileName } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useAction, useBuilt, useEditor } from '../fields/editor-context';
import { AnswerPlaces, hasCredentials } from './answer/answer-places';
import { BodyView } from './body-view';
import { deliveryStatusOf, type SenderKind, type Sent, sameRequest } from './outbox';
import responseStyles from './response.module.css';
import styles from './send-view.module.css';

interface DifferencesProps {
  readonly request: HttpRequest;
  readonly sender: SenderKind;
  readonly page: PageFacts;
}

/** How the request that arrives differs from the one shown. */
export const Differences = ({ request, sender, page }: DifferencesProps) => (
  <ul className={styles.differences}>
    {sender === 'local' && (
      <>
        <li>{sendTexts.localKeeps}</li>
        <li>
          {sendTexts.localAdds}{' '}
          <code>{ADDED_HEADERS.map(([name, value]) => `${name}: ${value}`).join(', ')}</code>
        </li>
      </>
    )}
    {sender === 'browser' && <OfBrowser request={request} page={page} />}
    {sender === 'host' && <li>{sendTexts.hostSends}</li>}
  </ul>
);

function OfBrowser({ request, page }: Pick<DifferencesProps, 'request' | 'page'>) {
  const { keeps, adds, preflight } = browserDifferences(request, page);
  const address = addressOf(request);
  return (
    <>
      <li>
        {sendTexts.keeps}
        {keeps.map((name) => (
          <span key={name} className={styles.name}>
            , {name}
          </span>
        ))}
      </li>
      <li>
        {sendTexts.adds}{' '}
        {adds.map((name) => (
          <span key={name} className={styles.name}>
            {name},{' '}
          </span>
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

const causeName = (cause: PreflightCause): string =>
  cause.part === 'method' ? sendTexts.method(cause.method) : cause.name;

interface Resend {
  readonly again: () => void;
  /** Absent where there is no local sender. */
  readonly byLocal: (() => void) | undefined;
}

interface OutcomeProps {
  readonly sent: Sent;
  readonly exchange: Exchange;
  readonly page: PageFacts;
  readonly resend: Resend;
}

/** The status of a response and its size, or that there is none. */
export function OutcomeLine({ exchange: { response, failure } }: Pick<OutcomeProps, 'exchange'>) {
  if (response) return <StatusLine response={response} />;
  return failure.code === 'stopped' ? (
    <h2 className={responseStyles.status}>{sendTexts.cancelled}</h2>
  ) : (
    <NoResponse>{sendTexts.failed}</NoResponse>
  );
}

/** The response, or why there is none. */
export function Outcome({ sent, exchange, page, resend }: OutcomeProps) {
  const built = useBuilt();
  const { request, bytes, sender, at } = sent;
  const { response, failure } = exchange;
  const { host } = addressOf(request);
  const isCurrent = sameRequest(built, sent);
  return (
    <div className={styles.outcome}>
      {response ? (
        <>
          {response.status === 401 && !hasCredentials(sent) ? (
            <LoginNeeded />
          ) : (
            <p>{statusMeaning(response.status)}</p>
          )}
          <AnswerPlaces response={response} sent={sent} isCurrent={isCurrent} />
          <div className={responseStyles.parts}>
            <BodyView response={response} sender={sender} />
            <HeaderTable fields={response.headers} sender={sender} />
            <p className={responseStyles.note}>{sendTexts.asReceived}</p>
            <Timing timings={response.timings} sender={sender} />
          </div>
        </>
      ) : (
        <FailureHelp failure={failure} sent={sent} resend={resend} page={page} />
      )}
      <details className={responseStyles.section}>
        <summary>{sendTexts.differences[sender]}</summary>
        <p className={styles.note}>
          {sendTexts.sentLine[deliveryStatusOf(failure)](request.method, host, bytes.length, sender, at)}
        </p>
        <Differences request={request} sender={sender} page={page} />
      </details>
    </div>
  );
}

const METHOD = ['authentication', 'method'];

/** Shown where nothing was sent that the receiver could refuse. */
function LoginNeeded() {
  const { link } = useEditor();
  return (
    <>
      <p>{exchangesTexts.loginNeeded}</p>
      <Button onClick={() => link.focusSetting({ path: METHOD })}>
        {sendTexts.goTo(settingName(METHOD))}
      </Button>
    </>
  );
}

/** The heading in the place of a status. */
export function NoResponse({ children }: { children: string }) {
  return (
    <h2 className={`${responseStyles.status} ${responseStyles.error}`}>
      <Icon name="error" />
      {children}
    </h2>
  );
}

/** The command that sends the action from a shell, with the files that Export and the sample are saved as. */
export const sendCommand = (actionName: string): string =>
  `npx action-designer send ${shellFileName(actionName)} --context context.json`;

interface FailureHelpProps {
  readonly failure: Failure;
  readonly sent: Sent;
  readonly resend: Resend;
  readonly page: PageFacts;
}

/** Failures that correcting the URL mends; the browser’s own are mended by the local sender, the others perhaps by another try. */
const OF_URL: readonly FailureCode[] = ['name-not-found', 'certificate', 'tls', 'not-http'];
const OF_BROWSER: readonly FailureCode[] = ['unexplained', 'hidden-redirect', 'not-sent'];

/** The failure in one sentence, one button that mends it, and the rest folded. */
function FailureHelp({ failure, sent, resend, page }: FailureHelpProps) {
  const { link, handle } = useEditor();
  const { name } = useAction();
  const { notify } = useAnnouncements();
  const isUnexplained = failure.code === 'unexplained';
  const [sentence = '', ...rest] =
    failure.code === 'stopped'
      ? [sendTexts.maybeReceived]
      : exchangesTexts.failure(failure).split(/(?<=[.!?]) /);
  const isOfBrowser = sent.sender === 'browser' && OF_BROWSER.includes(failure.code);
  const byLocal = isOfBrowser ? resend.byLocal : undefined;
  return (
    <>
      <p>{isUnexplained ? sendTexts.notReadable : sentence}</p>
      <div className={styles.ways}>
        {byLocal ? (
          <Button onClick={byLocal}>{sendTexts.byLocal}</Button>
        ) : isOfBrowser ? (
          <Button onClick={() => void handle.copyAsCurl().then((text) => notify({ text }))}>
            {shellTexts.copyAsCurl}
          </Button>
        ) : OF_URL.includes(failure.code) ? (
          <Button onClick={() => link.focusSetting({ path: ['url'] })}>
            {sendTexts.goTo(settingName(['url']))}
          </Button>
        ) : (
          <Button onClick={resend.again}>{sendTexts.again}</Button>
        )}
      </div>
      {(rest.length > 0 || isUnexplained || isOfBrowser) && (
        <details className={responseStyles.section}>
          <summary>{sendTexts.details}</summary>
          <div className={styles.outcome}>
            <p>{(isUnexplained ? [sentence, ...rest] : rest).join(' ')}</p>
            {isUnexplained && (
              <>
                <h3>{sendTexts.causes}</h3>
                <ul className={styles.points}>
                  {causesOf(sent, page).map((cause) => (
                    <li key={cause}>{cause}</li>
                  ))}
                </ul>
                <p className={styles.note}>{sendTexts.console}</p>
              </>
            )}
            {isOfBrowser && (
              <>
                <h3>{sendTexts.waysOut}</h3>
                <ul className={styles.points}>
                  {!byLocal && <li>{sendTexts.byStart}</li>}
                  <li>
                    {sendTexts.byCommand} <code>{sendCommand(name)}</code>
                  </li>
                </ul>
              </>
            )}
          </div>
        </details>
      )}
    </>
  );
}

/** The likeliest first. */
function causesOf({ request }: Sent, page: PageFacts): string[] {
  const address = addressOf(request);
  const causes: string[] = [];
  if (!isSameOrigin(address, page)) {
    causes.push(sendTexts.cors(page.origin));
    const { preflight } = browserDifferences(request, page);
    const names = preflight.flatMap((cause) => (cause.part === 'header' ? [cause.name] : []));
    const needs = preflight.flatMap((cause) =>
      cause.part === 'method' ? [sendTexts.allowMethods(cause.method)] : [],
    );
    if (names.length > 0) needs.push(sendTexts.allowHeaders(names));
    if (needs.length > 0) causes.push(sendTexts.preflight(needs.join(', ')));
  }
  causes.push(sendTexts.outOfReach);
  if (address.protocol === 'https:') causes.push(sendTexts.certificate);
  causes.push(sendTexts.localNetwork);
  return causes;
}

type StatusTone = 'complete' | 'hint' | 'warning' | 'error';

const STATUS_TONES: readonly StatusTone[] = ['hint', 'hint', 'complete', 'warning', 'error', 'error'];

/** Statuses with an explanation of their own; the others have that of their class. */
const MEANINGS: Readonly<Record<number, string>> = exchangesTexts.statuses;
const CLASSES: Readonly<Record<number, string>> = exchangesTexts.statusClasses;

/** The meaning of a status in plain words. */
const statusMeaning = (status: number): string =>
  MEANINGS[status] ?? CLASSES[Math.floor(status / 100)] ?? exchangesTexts.noStatus;

/** The status, and the size of the response. */
function StatusLine({ response }: { response: HttpResponse }) {
  const { status, reason, httpVersion, body, timings } = response;
  const mood = STATUS_TONES[Math.floor(status / 100)] ?? 'error';
  return (
    <>
      <h2 className={`${responseStyles.status} ${responseStyles[mood]}`}>
        <Icon name={mood} />
        {sendTexts.status(status, reason)}
      </h2>
      <p className={responseStyles.size}>
        {sendTexts.size(body.length, timings.total)}
        {httpVersion && ` · ${sendTexts.version(httpVersion)}`}
      </p>
    </>
  );
}

/** The header fields in the order in which they came. */
function HeaderTable({ fields, sender }: { fields: readonly HeaderField[]; sender: SenderKind }) {
  return (
    <details className={responseStyles.section} open>
      <summary>{sendTexts.headers(fields.length)}</summary>
      {fields.length === 0 ? (
        <p className={responseStyles.note}>{sendTexts.noHeaders}</p>
      ) : (
        <table className={responseStyles.table} aria-label={sendTexts.headers(fields.length)}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{sendTexts.headerName}</th>
              <th scope="col">{sendTexts.headerValue}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field can come twice; its place is all it has
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {sender === 'browser' && <p className={responseStyles.note}>{sendTexts.exposed}</p>}
    </details>
  );
}

const PHASES = ['nameFound', 'connected', 'secured', 'firstByte', 'total'] as const;

/** When each phase was over, since the start. */
function Timing({ timings, sender }: { timings: Timings; sender: SenderKind }) {
  return (
    <details className={responseStyles.section} open>
      <summary>{sendTexts.timings}</summary>
      <table className={responseStyles.table} aria-label={sendTexts.timings}>
        <tbody>
          {PHASES.map((phase) => {
            const ms = timings[phase];
            return ms === undefined ? null : (
              <tr key={phase}>
                <th scope="row">{sendTexts.phases[phase]}</th>
                <td className={responseStyles.number}>{sendTexts.phase(ms)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {sender === 'browser' && <p className={responseStyles.note}>{sendTexts.browserTime}</p>}
    </details>
  );
}
