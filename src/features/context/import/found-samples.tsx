import { FileProblems } from '../../../fields/file-problems';
import { texts } from '../../../i18n/samples';
import type { BroughtSample } from './brought-samples';
import styles from './import-samples.module.css';

/** So many are listed by name. */
const LISTED = 20;

/** The samples that were found, and what is wrong with some of them. */
export function FoundSamples({ samples }: { samples: readonly BroughtSample[] }) {
  const good = samples.filter(({ isBroken }) => !isBroken);
  return (
    <>
      {good.length > 0 && (
        <>
          <p>{texts.found(good.length)}</p>
          <ul className={styles.list}>
            {good.slice(0, LISTED).map(({ name, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
              <li key={index}>
                <b>{name || texts.unnamed}</b> <span className={styles.size}>{texts.size(text.length)}</span>
              </li>
            ))}
          </ul>
          {good.length > LISTED && <p>{texts.more(good.length - LISTED)}</p>}
        </>
      )}
      {samples.map(({ name, text, problems, isBroken }, index) =>
        problems.length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <div key={index} className={styles.problems}>
            <p className={isBroken ? styles.bad : ''}>
              {isBroken ? texts.broken(name) : texts.worthKnowing(name)}
            </p>
            <FileProblems text={text} problems={problems} withLines />
          </div>
        ),
      )}
    </>
  );
}
