import { type ComponentProps, useState } from 'react';
import { maskedText, StaticMessage } from '../features/preview/message/static-message';
import { TrySamplesDialog } from '../features/samples/try-samples-dialog';
import type { Session } from './session';

const RENDERER: ComponentProps<typeof TrySamplesDialog>['renderer'] = {
  render: (built) => <StaticMessage built={built} />,
  textOf: maskedText,
};

interface TrySamplesProps {
  session: Session;
  startsWithEdgeCases: boolean;
  onClose: () => void;
}

/** The open action with all samples, as everything is when it opens. */
export function TrySamples({ session: { samples, editor }, startsWithEdgeCases, onClose }: TrySamplesProps) {
  const [all, setAll] = useState(samples.all);
  const [frozen] = useState(() => {
    const { action, secrets, now } = editor.live.inputs;
    return { openId: samples.openId, root: samples.context.root, inputs: { action, secrets, now } };
  });
  return (
    <TrySamplesDialog
      {...frozen}
      samples={all}
      renderer={RENDERER}
      startsWithEdgeCases={startsWithEdgeCases}
      onOpen={(id) => {
        samples.open(id);
        onClose();
      }}
      onKeep={(name, text) => {
        samples.add([{ name, text }], false);
        setAll(samples.all);
      }}
      onClose={onClose}
    />
  );
}
