import { useSyncExternalStore } from 'react';
import { inLine } from '../../i18n/format';
import { contextTexts, samplesTexts } from '../../i18n/samples';
import { useAnnouncements } from '../../ui/announcements';
import { copyText } from '../../ui/browser/clipboard';
import { Select } from '../../ui/field';
import { FileProblems } from '../../ui/file-problems';
import { ValueTree } from '../context/value-tree';
import { useDesigner, useKnownContext, useOfDesigner } from '../fields/editor-context';
import type { EmbeddedDesigner } from './embedded-designer';

/** The values of the open sample, and the choice of another one. */
export function SampleView({ designer }: { readonly designer: EmbeddedDesigner }) {
  const { samples } = designer;
  const openId = useSyncExternalStore(samples.subscribe, () => samples.openId);
  const handle = useDesigner();
  const { notify } = useAnnouncements();
  const { root } = useKnownContext();
  const problems = useOfDesigner(({ problems: { sample } }) => sample);
  const insert = async (tag: string) => {
    if (handle.insert(tag)) return;
    notify({ text: (await copyText(tag)) ? contextTexts.copied(tag) : contextTexts.notCopied(tag) });
  };
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
      <ValueTree key={openId} root={root} onInsert={(tag) => void insert(tag)} />
      {problems.length > 0 && (
        <FileProblems text={samples.reading.text} problems={problems} onChoose={undefined} />
      )}
    </>
  );
}
