import { useAction } from '../../fields/editor-context';
import { texts } from '../../i18n/send';
import { fileName } from '../../model/file-name';
import type { Sent } from '../../model/sending/outbox';
import { addressOf, isSameOrigin, type PageFacts } from '../../sending/browser/address';
import { browserDifferences } from '../../sending/browser/differences';
import type { Failure } from '../../sending/exchange';
import styles from './send-view.module.css';

interface FailureHelpProps {
  readonly failure: Failure;
  readonly sent: Sent;
  readonly hasLocalSender: boolean;
  readonly page: PageFacts;
}

/** What a POSIX shell takes for a word without quotes. */
const PLAIN = /^[\w.-]+$/;

/** The command that sends the action from a shell, with the files that Export and the sample are saved as. */
export const sendCommand = (actionName: string): string =>
  `npx action-designer send ${quoted(fileName(actionName))} --context context.json`;

const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Explains a failure that the browser does not: possible causes, and other ways to send. */
export function FailureHelp({ failure, sent, hasLocalSender, page }: FailureHelpProps) {
  const { name } = useAction();
  if (failure.code !== 'unexplained' && failure.code !== 'hidden-redirect') return null;
  return (
    <>
      {failure.code === 'unexplained' && (
        <>
          <h3>{texts.causes}</h3>
          <ul className={styles.points}>
            {causesOf(sent, page).map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
          <p className={styles.note}>{texts.console}</p>
        </>
      )}
      <h3>{texts.waysOut}</h3>
      <ul className={styles.points}>
        <li>{hasLocalSender ? texts.byLocalSender : texts.byStart}</li>
        <li>
          {texts.byCommand} <code>{sendCommand(name)}</code>
        </li>
      </ul>
    </>
  );
}

/** The likeliest first. */
function causesOf({ request }: Sent, page: PageFacts): string[] {
  const address = addressOf(request);
  const causes: string[] = [];
  if (!isSameOrigin(address, page)) {
    causes.push(texts.cors(page.origin));
    const { preflight } = browserDifferences(request, page);
    const names = preflight.flatMap((cause) => (cause.part === 'header' ? [cause.name] : []));
    const needs = preflight.flatMap((cause) =>
      cause.part === 'method' ? [texts.allowMethods(cause.method)] : [],
    );
    if (names.length > 0) needs.push(texts.allowHeaders(names));
    if (needs.length > 0) causes.push(texts.preflight(needs.join(', ')));
  }
  causes.push(texts.outOfReach);
  if (address.protocol === 'https:') causes.push(texts.certificate);
  causes.push(texts.localNetwork);
  return causes;
}
