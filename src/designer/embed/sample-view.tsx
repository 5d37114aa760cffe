/** The samples of a host: the choice, and the values of the open one. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { inLine } from '../../i18n/format';
import { samplesTexts } from '../../i18n/samples';
import { Select } from '../../ui/field';
import { FileProblems } from '../../ui/file-problems';
import { useOfDesigner } from '../fields/editor-context';
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
          onChange={({ target }) => samples.chooseAt(target.selectedIndex)}
        >
          {samples.all.map(({ name }, index) => (
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
