/** The pane of the open sample: its values, and what can be done with samples. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { useOfDesigner } from '../designer';
import { localToken } from '../send/this-machine';
import { ContextPane } from '../workspace/samples/context-pane';
import { withoutReadableAction } from './command';
import type { DialogName } from './dialogs';
import { NotOpenedSample } from './empty-editor';
import { saveSample } from './save-everything';
import type { Session } from './session';

interface ContextSectionProps {
  session: Session;
  /** The values of the sample. */
  values: ReactNode;
  onDialog: (dialog: DialogName) => void;
}

export function ContextSection({ session, values, onDialog }: ContextSectionProps) {
  const { samples, openings, editing, host } = session;
  const { text } = useSyncExternalStore(samples.subscribe, () => samples.reading);
  const problems = useOfDesigner(({ problems: { sample } }) => sample);
  const openId = useSyncExternalStore(samples.subscribe, () => samples.openId);
  const isHeldBack = useSyncExternalStore(openings.subscribe, () => openings.isHeldBack('sample', openId));
  return (
    <ContextPane
      bar={{
        samples,
        untried: withoutReadableAction({ session }),
        onImport: () => onDialog('import-samples'),
        onSave: () => saveSample(samples),
        onTry: () => onDialog('samples'),
      }}
      id={openId}
      text={text}
      values={values}
      onListen={localToken() === undefined ? undefined : () => onDialog('listen')}
      onPaste={() => onDialog('paste-json')}
      onEdit={host.editSample}
      onFiles={([file]) => {
        editing.file = file;
        onDialog('paste-json');
      }}
      problems={problems}
      instead={isHeldBack && <NotOpenedSample session={session} id={openId} />}
    />
  );
}
