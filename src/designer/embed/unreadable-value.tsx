import { embeddingTexts } from '../../i18n/embedding';
import { Findings } from '../../ui/file-problems';
import { useProblemWords } from '../fields/setting-messages';
import styles from './designer-page.module.css';
import type { EmbeddedDesigner } from './embedded-designer';

/** Shown in place of a value of the host that cannot be read. */
export function UnreadableValue({ problems }: { problems: EmbeddedDesigner['store']['problems'] }) {
  const wordsFor = useProblemWords();
  return (
    <div className={styles.notice} role="alert">
      <h2>{embeddingTexts.unreadable}</h2>
      <p>{embeddingTexts.unreadableText}</p>
      <Findings
        findings={problems.map((problem) => ({
          severity: problem.severity,
          message: wordsFor(problem),
          path: problem.path,
        }))}
      />
    </div>
  );
}
