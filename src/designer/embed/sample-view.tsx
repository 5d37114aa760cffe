/** Shows the samples that a host gives and the values of the open one, or a config that cannot be read. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { embeddingTexts } from '../../i18n/embedding';
import { inLine } from '../../i18n/format';
import { samplesTexts } from '../../i18n/samples';
import { Select } from '../../ui/field';
import { FileProblems, Findings } from '../../ui/messages';
import { useOfDesigner } from '../fields/editor-context';
import { useProblemWords } from '../fields/setting-messages';
import styles from './designer-page.module.css';
import type { EmbeddedDesigner } from './embedded-designer';

interface Props {
  readonly designer: EmbeddedDesigner;
  /** The values of the open sample. */
  readonly values: ReactNode;
}

/** The values of the open sample, and the choice of another one. */
export function SampleView({ designer, values }: Props) {
  const { samples } = designer;
  useSyncExternalStore(samples.subscribe, () => samples.openId);
  const problems = useOfDesigner(({ problems: { sample } }) => sample);
  return (
    <>
      {samples.all.length > 1 && (
        <Select
          aria-label={samplesTexts.sample}
          value={samples.openIndex}
          onChange={({ target }) => designer.chooseSample(target.selectedIndex)}
        >
          {samples.all.map(({ name = '' }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: samples have no identity but their place
            <option key={index} value={index}>
              {inLine(name)}
            </option>
          ))}
        </Select>
      )}
      {values}
      {problems.length > 0 && (
        <FileProblems text={samples.reading.text} problems={problems} onChoose={undefined} />
      )}
    </>
  );
}

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
