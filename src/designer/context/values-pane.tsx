import { useSyncExternalStore } from 'react';
import { contextTexts } from '../../i18n/samples';
import { useAnnouncements } from '../../ui/announcements';
import { copyText } from '../../ui/browser/clipboard';
import { ReportPainted, useEditor, useKnownContext } from '../fields/editor-context';
import { ValueTree } from './value-tree';

/** The values of the open sample. The tag of one is inserted where the focus was last, or else copied. */
export function ValuesPane() {
  const { sample, handle } = useEditor();
  const openId = useSyncExternalStore(sample.subscribe, () => sample.openId);
  const { root } = useKnownContext();
  const { notify } = useAnnouncements();
  const insert = async (tag: string) => {
    if (handle.insert(tag)) return;
    notify({ text: (await copyText(tag)) ? contextTexts.copied(tag) : contextTexts.notCopied(tag) });
  };
  return (
    <>
      <ValueTree key={openId} root={root} onInsert={(tag) => void insert(tag)} />
      <ReportPainted key={`painted ${openId}`} part="context" />
    </>
  );
}
