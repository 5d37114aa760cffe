import { useEffect, useMemo, useState } from 'react';
import { useEditor } from '../../../designer';
import { dataListsIn } from '../../../import/openapi/data-lists';
import type { ImportSource } from '../import-source';
import { DescriptionSession, type DescriptionsState, OPENING } from './description-session';
import { filesToDescribe, tickedOperations } from './operation-choice';

/** The descriptions of an import source, read in a worker; undefined where there are none. */
export function useDescriptions(source: ImportSource): DescriptionsState | undefined {
  const { text, file, gathered, large } = source;
  const files = useMemo(
    () => filesToDescribe({ text, file, gathered, large }),
    [text, file, gathered, large],
  );
  const [open, setOpen] = useState<{
    readonly session: DescriptionSession;
    readonly state: DescriptionsState;
  }>();
  useEffect(() => {
    if (!files) return undefined;
    const session = new DescriptionSession(files, (state) => setOpen({ session, state }));
    setOpen({ session, state: OPENING });
    return () => {
      session.end();
      setOpen(undefined);
    };
  }, [files]);
  const { operations } = source.choice;
  const { live } = useEditor();
  const { options } = operations;
  const asked = useMemo(
    () => ({ ...options, lists: files ? dataListsIn(live.inputs.context.root) : [] }),
    [options, files, live],
  );
  useEffect(() => {
    if (open) open.session.convert(tickedOperations(open.state, operations), asked);
  }, [open, operations, asked]);
  if (!files) return undefined;
  return open && open.session.files === files ? open.state : OPENING;
}
