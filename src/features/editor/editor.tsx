import { useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Draft } from '../../workbench/draft';
import { Authentication } from './authentication/authentication';
import { Body } from './body';
import type { Unapplied } from './bulk-edit/bulk-edit';
import styles from './editor.module.css';
import { Format } from './format';
import { NameAndKind } from './name-and-kind';
import { ProblemAnnouncer } from './problem-announcer';
import { RequestLine } from './request-line';
import { Data } from './rows/data';
import { useSetting } from './setting';

interface EditorProps {
  /** Where it begins; another action is another editor (give it another `key`). */
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The form of one action. It owns the draft while it is open and tells each change. */
export function Editor({ draft, onChange }: EditorProps) {
  const form = useForm<Draft>({ defaultValues: draft });
  const { subscribe } = form;

  useEffect(() => {
    // One change of a row is told twice, for the cell and for the row: it is passed on once.
    let latest: Draft | undefined;
    const pass = () => {
      if (latest) onChange(latest);
      latest = undefined;
    };
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!latest) queueMicrotask(pass);
        latest = values;
      },
    });
  }, [subscribe, onChange]);

  return (
    <FormProvider {...form}>
      <div className={styles.editor}>
        <NameAndKind />
        <RequestLine />
        <Format />
        <Content />
        <Authentication />
      </div>
      <ProblemAnnouncer />
    </FormProvider>
  );
}

function Content() {
  const [objectId] = useSetting('objectId');
  const unapplied = useRef<Unapplied>(undefined);
  return objectId === 'automation.webhook' ? <Data unapplied={unapplied} /> : <Body />;
}
