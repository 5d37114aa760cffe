/** The values that an import took from the examples of a description or made up, until they are edited or confirmed. */
import { type MouseEvent, useMemo } from 'react';
import { type Contract, writeContract } from '../../contract/contract';
import { ITEMS } from '../../contract/fields';
import { type FoundMark, placeWords, unconfirmedIn, withoutMarks } from '../../contract/unconfirmed';
import { inLine } from '../../i18n/format';
import { contractTexts } from '../../i18n/views';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { useEditor } from '../fields/editor-context';
import { type Draft, toAction } from '../store/draft';
import { settingEdit } from '../store/edit/edit';
import styles from './contract-view.module.css';

/** The unconfirmed values of a draft, by the fields that they are of. */
export interface UnconfirmedValues {
  readonly all: readonly FoundMark[];
  /** Of a field by its path. */
  of(path: readonly string[]): readonly FoundMark[];
  /** Those that no field of the list shows, such as parameters of the URL. */
  readonly others: readonly FoundMark[];
}

export function useUnconfirmed(
  contract: Contract,
  draft: Draft,
  fields: readonly { readonly path: readonly string[] }[],
): UnconfirmedValues {
  return useMemo(() => {
    const all = unconfirmedIn(toAction(draft), contract);
    const names = new Set(fields.map(({ path }) => keyOf(path)));
    const byField = new Map<string, FoundMark[]>();
    for (const found of all) byField.set(fieldOf(found), [...(byField.get(fieldOf(found)) ?? []), found]);
    return {
      all,
      of: (path) => byField.get(keyOf(path)) ?? [],
      others: all.filter((found) => !names.has(fieldOf(found))),
    };
  }, [contract, draft, fields]);
}

/** A list of values is one field. */
const keyOf = (path: readonly (string | number)[]): string => {
  const steps = path.map((step) => (typeof step === 'number' || /^\d*$/.test(step) ? ITEMS : step));
  while (steps.length > 1 && steps.at(-1) === ITEMS) steps.pop();
  return JSON.stringify(steps);
};

function fieldOf({ mark: { place } }: FoundMark): string {
  const [kind, ...steps] = place;
  if (kind === 'body') return keyOf(steps);
  return kind === 'data' ? keyOf(String(steps[0]).replaceAll(']', '').split('[')) : '';
}

/** Takes marks out of the contract, which undo brings back. */
export function useConfirm(contract: Contract): (found: readonly FoundMark[]) => void {
  const { perform, draft } = useEditor();
  const { announce } = useAnnouncements();
  return (found) => {
    const before = draft()?.contract ?? '';
    const marks = new Set(found.map(({ mark }) => mark));
    perform([settingEdit('contract', before, writeContract(withoutMarks(contract, marks)))]);
    announce(contractTexts.confirmed(found.length));
  };
}

interface UnconfirmedProps {
  readonly values: UnconfirmedValues;
  readonly onConfirm: (found: readonly FoundMark[]) => void;
}

/** How many values are unconfirmed, and those that no field shows. */
export function Unconfirmed({ values: { all, others }, onConfirm }: UnconfirmedProps) {
  if (all.length === 0) return null;
  const confirmAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    onConfirm(all);
  };
  return (
    <section className={styles.unconfirmed} aria-label={contractTexts.unconfirmed}>
      <p className={styles.note}>{contractTexts.unconfirmedCount(all.length)}</p>
      {others.length > 0 && (
        <ul className={styles.list}>
          {others.map((found) => {
            const name = placeWords(found.mark.place);
            return (
              <li key={JSON.stringify(found.mark.place)} className={styles.field}>
                <span className={styles.name}>{inLine(name)}</span>
                <span className={styles.value}>
                  <code className={styles.other}>{inLine(found.text)}</code>
                  <ConfirmButton name={name} found={[found]} onConfirm={onConfirm} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <Button onClick={confirmAll}>{contractTexts.confirmAll(all.length)}</Button>
    </section>
  );
}

interface ConfirmButtonProps {
  readonly name: string;
  readonly found: readonly FoundMark[];
  readonly onConfirm: (found: readonly FoundMark[]) => void;
}

export function ConfirmButton({ name, found, onConfirm }: ConfirmButtonProps) {
  const confirm = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes away with its value.
    focusBeside(currentTarget, '[data-confirm]');
    onConfirm(found);
  };
  return (
    <Button look="quiet" data-confirm aria-label={contractTexts.confirmOf(name)} onClick={confirm}>
      {contractTexts.confirm}
    </Button>
  );
}

/** Focuses the next button of a kind, or the one before; the view, where there is no other. */
export function focusBeside(button: HTMLElement, kind: string): void {
  const view = button.closest<HTMLElement>('[tabindex="-1"]');
  const all = [...(view?.querySelectorAll<HTMLElement>(kind) ?? [])];
  const at = all.indexOf(button);
  (all[at + 1] ?? all[at - 1] ?? view)?.focus();
}
