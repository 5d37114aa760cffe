/** The fields that the receiver expects, each with the value that the action sends for it. */
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react';
import type { Contract } from '../../contract/contract';
import { type Field, fieldName, fieldsOf, ITEMS } from '../../contract/fields';
import type { FoundMark } from '../../contract/unconfirmed';
import type { Context, Runtime } from '../../core';
import { pathText, tagFor } from '../../core/internal';
import { inLine } from '../../i18n/format';
import { contractTexts } from '../../i18n/views';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/field';
import { useEditor, useRuntimeContext } from '../fields/editor-context';
import { previewShort } from '../fields/template-help/tag-card';
import { carriesTag, droppedTag } from '../fields/template-help/tags';
import { pathsIn } from '../problems/quick-fixes/context-paths';
import type { Draft } from '../store/draft';
import styles from './contract-view.module.css';
import { currentTextOf, enclosingValuePath, placeInItems, placeValue } from './place-value';
import { ProposalCheck } from './proposal-check';
import { isOpen, Proposals, placeAll } from './proposals';
import { ReceiverShape } from './receiver-shape';
import { ConfirmButton, focusBeside, Unconfirmed, useConfirm, useUnconfirmed } from './unconfirmed-values';

/** The limit of paths that a field offers to complete. */
const MAX_PATHS = 200;

/** The tags of the sample's values by their paths. */
function tagsOf(context: Context): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const { path, value } of pathsIn(context)) {
    const [text, tag] = [pathText(path), tagFor(path, value)];
    if (text !== undefined && tag !== undefined) tags.set(text, tag);
    if (tags.size === MAX_PATHS) break;
  }
  return tags;
}

/** The characters of a value beside its path. */
const MAX_PREVIEW = 24;

const NOTHING_PLACED = { edits: [], count: 0 };

interface ContractFieldsProps {
  readonly contract: Contract;
  readonly draft: Draft;
}

/** The fields of the receiver, each with what the action sends for it; a value is dropped on one, or completed in it. */
export function ContractFields({ contract, draft }: ContractFieldsProps) {
  const context = useRuntimeContext();
  const shown = useDeferredValue(draft);
  const fields = useMemo(() => fieldsOf(contract.schema), [contract]);
  const tags = useMemo(() => tagsOf(context), [context]);
  const shape = useMemo(() => new ReceiverShape(fields, context), [fields, context]);
  const proposals = useMemo(() => new Proposals(context, shape), [context, shape]);
  const id = useId();
  const { perform, draft: openDraft, live } = useEditor();
  const { announce } = useAnnouncements();
  const runtime = (): Runtime => ({ ...live.inputs, context });
  const allOf = (of: Draft) => placeAll(of, shape, (field) => proposals.sameName(field)?.tag, runtime());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `allOf` is made from
  const all = useMemo(() => allOf(shown), [shown, shape, proposals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `runtime` is made from
  const check = useMemo(() => new ProposalCheck(shown, runtime()), [shown, context]);
  const placeEach = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    const open = openDraft();
    const { edits, count } = open ? allOf(open) : NOTHING_PLACED;
    perform(edits);
    announce(contractTexts.allPlaced(count));
  };
  const unconfirmed = useUnconfirmed(contract, shown, fields);
  const confirm = useConfirm(contract);
  const toConfirm = <Unconfirmed values={unconfirmed} onConfirm={confirm} />;
  if (fields.length === 0)
    return (
      <>
        {toConfirm}
        <p className={styles.note}>{contractTexts.noFields}</p>
      </>
    );
  return (
    <section className={styles.fields} aria-label={contractTexts.fields}>
      {toConfirm}
      <h3>{contractTexts.fields}</h3>
      <p className={styles.note}>{contractTexts.fieldsHelp}</p>
      {all.count > 1 && <Button onClick={placeEach}>{contractTexts.takeAll(all.count)}</Button>}
      <datalist id={id}>
        {[...tags.keys()].map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <ul className={styles.list}>
        {fields.map((field) => (
          <FieldRow
            key={fieldName(field.path)}
            field={field}
            shape={shape}
            draft={shown}
            proposals={proposals}
            check={check}
            tags={tags}
            listId={id}
            unconfirmed={unconfirmed.of(field.path)}
            onConfirm={confirm}
          />
        ))}
      </ul>
    </section>
  );
}

interface FieldRowProps {
  readonly field: Field;
  readonly shape: ReceiverShape;
  readonly draft: Draft;
  readonly proposals: Proposals;
  readonly check: ProposalCheck;
  readonly tags: ReadonlyMap<string, string>;
  readonly listId: string;
  /** The values of the field that nobody has confirmed. */
  readonly unconfirmed: readonly FoundMark[];
  readonly onConfirm: (found: readonly FoundMark[]) => void;
}

function FieldRow(props: FieldRowProps) {
  const { field, shape, draft: shown, proposals, check, tags, listId, unconfirmed, onConfirm } = props;
  const { perform, draft } = useEditor();
  const { announce, notify } = useAnnouncements();
  const [typed, setTyped] = useState('');
  const [isOver, setOver] = useState(false);
  const name = fieldName(field.path);
  // What the action sends for it, as it is written.
  const written = currentTextOf(shown, field);
  const bringer = written === undefined ? enclosingValuePath(shown, field) : undefined;
  const isWanting = isOpen(written) && bringer === undefined;
  const near = isWanting ? proposals.of(field) : undefined;
  const proposed = useMemo(() => {
    const edits = near && placeValue(shown, field, near.tag, shape);
    return edits && check.keeps(field, edits) ? near : undefined;
  }, [near, shown, field, shape, check]);

  const place = (tag: string) => {
    const open = draft();
    const edits = open && (placeValue(open, field, tag, shape) ?? placeInItems(open, field, tag, shape));
    if (edits) perform(edits);
    if (edits) announce(contractTexts.placed(name));
    else notify({ text: contractTexts.noPlace(name) });
    if (edits) setTyped('');
  };
  const placePath = (path: string) => {
    const tag = tags.get(path);
    if (tag === undefined) notify({ text: contractTexts.noPath(path) });
    else place(tag);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    placePath(typed.trim());
  };
  const onDragOver = (event: DragEvent) => {
    if (!carriesTag(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const tag = droppedTag(event.dataTransfer);
    if (tag === '') return;
    event.preventDefault();
    place(tag);
  };
  return (
    <li
      className={styles.field}
      data-over={isOver || undefined}
      data-empty={(written === undefined && bringer === undefined) || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div
        className={styles.what}
        style={{
          paddingInlineStart: `${(field.path.filter((step) => step !== ITEMS).length - 1) * 0.75}rem`,
        }}
      >
        <span className={styles.name} title={field.description}>
          {inLine(name)}
        </span>
        {field.isRequired && <span className={styles.required}>{contractTexts.required}</span>}
        <span className={styles.note}>
          {[
            field.title,
            field.types.length > 0 && contractTexts.types(field.types),
            field.format,
            field.allowed && contractTexts.allowed(field.allowed),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.value}>
        {written !== undefined && <code className={styles.written}>{inLine(written)}</code>}
        {unconfirmed.length > 0 && (
          <span className={styles.mark}>
            <span className={styles.note}>{contractTexts.notConfirmed}</span>
            <ConfirmButton name={name} found={unconfirmed} onConfirm={onConfirm} />
          </span>
        )}
        {bringer !== undefined && <span className={styles.note}>{contractTexts.within(bringer)}</span>}
        <TextInput
          mono
          className={styles.path ?? ''}
          aria-label={contractTexts.value(name)}
          list={listId}
          placeholder={
            proposed
              ? `${proposed.path} → ${previewShort(proposed.value, MAX_PREVIEW)}`
              : isWanting
                ? contractTexts.noneNamed
                : contractTexts.otherPath
          }
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
          onKeyDown={onKeyDown}
        />
        {proposed !== undefined && (
          <Button
            data-take
            aria-label={contractTexts.propose(proposed.path)}
            onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
              // The button goes away with its proposal.
              focusBeside(currentTarget, '[data-take]');
              place(proposed.tag);
            }}
          >
            {contractTexts.take}
          </Button>
        )}
      </div>
    </li>
  );
}
