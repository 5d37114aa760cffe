import { useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Painted } from '../../fields/painted';
import type { Draft } from '../../model/draft';
import { Authentication } from './authentication/authentication';
import { Body } from './body';
import type { Unapplied } from './bulk-edit/bulk-edit';
import styles from './editor.module.css';
import { follow } from './follow';
import { Format } from './format';
import { NameAndKind } from './name-and-kind';
import { ProblemAnnouncer } from './problem-announcer';
import { RequestLine } from './request-line';
import { Data } from './rows/data';
import type { FollowRows } from './rows/row-actions';
import { useSetting } from './setting';

interface EditorProps {
  /** Where it begins; another action is another editor (give it another `key`). */
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Tells what the draft has become elsewhere, until it is stopped. */
  onRevised: (listener: (draft: Draft) => void) => () => void;
}

/** The form of one action. It owns the draft while it is open and tells each change. */
export function Editor({ draft, onChange, onRevised }: EditorProps) {
  const form = useForm<Draft>({ defaultValues: draft });
  const { subscribe } = form;
  const rows: FollowRows = useRef(undefined);

  useEffect(() => onRevised((revised) => follow(form, rows, revised)), [onRevised, form]);

  useEffect(() => {
    // One change of a row is told twice, for the cell and for the row: it is passed on once.
    let latest: Draft | undefined;
    const pass = () => {
      if (latest) onChange(copied(latest));
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
        <Content rows={rows} />
        <Authentication />
      </div>
      <ProblemAnnouncer />
    </FormProvider>
  );
}

/** The form goes on changing what it hands out. The texts, which may be long, are not copied. */
function copied(draft: Draft): Draft {
  const { webhook, restApiCall, authentication } = draft;
  const { basic, 'header-key': headerKey, hmac } = authentication;
  return {
    ...draft,
    webhook: { ...webhook, data: webhook.data.map((row) => ({ ...row })) },
    restApiCall: { ...restApiCall },
    authentication: {
      ...authentication,
      basic: { ...basic, password: { ...basic.password } },
      'header-key': { ...headerKey, secret: { ...headerKey.secret } },
      hmac: { ...hmac, secret: { ...hmac.secret } },
    },
  };
}

function Content({ rows }: { rows: FollowRows }) {
  const [objectId] = useSetting('objectId');
  const unapplied = useRef<Unapplied>(undefined);
  if (objectId !== 'automation.webhook') return <Body />;
  return (
    <>
      <Data unapplied={unapplied} follow={rows} />
      <Painted part="edit" />
    </>
  );
}
