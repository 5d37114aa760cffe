/** The operations of API descriptions, to be searched and ticked for import. */
import { memo, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { descriptionsTexts, transferTexts } from '../../../i18n/transfer';
import type { Alternatives, Operation, OperationConversion } from '../../../import/openapi';
import { Select, TextInput } from '../../../ui/field';
import { findingsOf, type Importer } from '../../../ui/importer';
import { LineText } from '../../../ui/marked-text';
import { Findings, Messages } from '../../../ui/messages';
import { useWindow } from '../../../ui/use-window';
import { searchFor } from '../../library/listing';
import { AllChoice } from '../found-actions';
import found from '../found-actions.module.css';
import { describeAction } from '../import-choice';
import type { OperationsChoice } from '../import-source';
import type { DescriptionsState } from './description-session';
import styles from './operations-list.module.css';

interface OperationsListProps {
  readonly state: DescriptionsState;
  readonly ticked: ReadonlySet<number>;
  readonly choice: OperationsChoice;
  readonly reader: Importer | undefined;
  readonly onChange: (choice: OperationsChoice) => void;
}

/** From so many operations on, they can be searched. */
const MANY = 8;

/** The operations of descriptions, each to be ticked if it is to become an action. */
function OperationsList({ state, ticked, choice, reader, onChange }: OperationsListProps) {
  const { operations, converted } = state;
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState('');
  const [isOnlyChosen, setOnlyChosen] = useState(false);
  const [focused, setFocused] = useState(-1);
  const words = useDeferredValue(query);
  const only = isOnlyChosen ? ticked : undefined;
  const shown = useMemo(() => {
    const isFound = searchFor(words) ?? (() => true);
    return operations.flatMap(({ method, path, summary, tags }, index) =>
      (only?.has(index) ?? true) && isFound([method, path, summary, ...tags].join('\n')) ? index : [],
    );
  }, [operations, words, only]);
  const ids = useMemo(() => shown.map(String), [shown]);
  const { items, measure } = useWindow(list, ids, [focused]);
  const sendable = useMemo(() => shown.filter((index) => !operations[index]?.refusal), [shown, operations]);
  const { options } = choice;
  const tick = (indexes: Iterable<number>, isOn: boolean) => {
    const next = new Set(ticked);
    for (const index of indexes)
      if (isOn) next.add(index);
      else next.delete(index);
    onChange({ ...choice, ticked: next });
  };
  const turn = (index: number) => tick([index], !ticked.has(index));
  const latest = useRef({ turn, choice, onChange });
  latest.current = { turn, choice, onChange };
  const onTurn = useCallback((index: number) => latest.current.turn(index), []);
  const onAlternative = useCallback((key: string, chosen: number) => {
    const { choice: now, onChange: change } = latest.current;
    const alternatives = { ...now.options.alternatives, [key]: chosen };
    change({ ...now, options: { ...now.options, alternatives } });
  }, []);

  const item = (at: number) => {
    const index = shown[at] ?? -1;
    const operation = operations[index];
    return (
      operation && (
        <OperationItem
          key={index}
          index={index}
          operation={operation}
          isTicked={ticked.has(index)}
          conversion={ticked.has(index) ? converted.get(index) : undefined}
          reader={reader}
          measure={measure}
          onTurn={onTurn}
          onAlternative={onAlternative}
        />
      )
    );
  };
  return (
    <div className={found.found}>
      <div className={styles.head}>
        {operations.length >= MANY && (
          <TextInput
            type="search"
            className={styles.search}
            aria-label={descriptionsTexts.search}
            placeholder={descriptionsTexts.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        <div className={styles.choices}>
          <AllChoice
            all={sendable.length}
            ticked={sendable.filter((index) => ticked.has(index)).length}
            describedBy={undefined}
            onChange={(isOn) => tick(sendable, isOn)}
          />
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={options.withOptional}
              onChange={({ target }) =>
                onChange({ ...choice, options: { ...options, withOptional: target.checked } })
              }
            />
            {descriptionsTexts.withOptional}
          </label>
          {operations.length >= MANY && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={isOnlyChosen}
                onChange={({ target }) => setOnlyChosen(target.checked)}
              />
              {descriptionsTexts.onlyChosen}
            </label>
          )}
        </div>
        <p role="status" className={shown.length < operations.length ? found.note : 'visually-hidden'}>
          {shown.length === 0
            ? descriptionsTexts.noMatch
            : descriptionsTexts.shown(shown.length, operations.length)}
        </p>
      </div>
      <ul
        ref={list}
        className={found.list}
        aria-label={descriptionsTexts.list}
        onFocus={({ target }) => setFocused(ids.indexOf(target.closest('li')?.dataset.id ?? ''))}
        onBlur={() => setFocused(-1)}
      >
        {items(item)}
      </ul>
    </div>
  );
}

interface OperationItemProps {
  readonly index: number;
  readonly operation: Operation;
  readonly isTicked: boolean;
  readonly conversion: OperationConversion | undefined;
  readonly reader: Importer | undefined;
  readonly measure: (element: HTMLLIElement | null) => (() => void) | undefined;
  readonly onTurn: (index: number) => void;
  readonly onAlternative: (key: string, chosen: number) => void;
}

/** An operation; when it is ticked, what it becomes, and what the action does not send. */
const OperationItem = memo(function OperationItem(props: OperationItemProps) {
  const { index, operation, isTicked, conversion, reader, measure, onTurn, onAlternative } = props;
  const { method, path, summary, tags, isDeprecated, isWebhook, refusal } = operation;
  const id = useId();
  const about = [
    isWebhook && descriptionsTexts.webhook,
    ...tags,
    isDeprecated && descriptionsTexts.deprecated,
    refusal && descriptionsTexts.refusals[refusal],
  ].filter((one) => typeof one === 'string' && one !== '');
  return (
    <li ref={measure} data-id={index} className={found.item} data-refused={refusal || undefined}>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        disabled={refusal !== undefined}
        aria-describedby={`${id}-about`}
        onChange={() => onTurn(index)}
      />
      <div className={found.words}>
        <label htmlFor={id} className={found.label}>
          <code className={found.request} dir="ltr">
            <span className={found.method} data-method={method}>
              {method}
            </span>{' '}
            <LineText text={path} />
          </code>
          {summary !== '' && (
            <span dir="auto">
              <LineText text={summary} />
            </span>
          )}
        </label>
        <p id={`${id}-about`} className={found.note}>
          <LineText text={about.join(' · ')} />
        </p>
        {conversion && <Conversion conversion={conversion} reader={reader} onAlternative={onAlternative} />}
      </div>
    </li>
  );
});

interface ConversionProps extends Pick<OperationItemProps, 'reader' | 'onAlternative'> {
  readonly conversion: OperationConversion;
}

function Conversion({ conversion, reader, onAlternative }: ConversionProps) {
  const notes = 'leftOut' in conversion ? [conversion.leftOut] : conversion.notes;
  const findings = reader
    ? findingsOf(reader, notes).map(({ file: _, ...finding }) => ({ ...finding, path: [] }))
    : [];
  return (
    <>
      {'action' in conversion && (
        <>
          <p className={styles.becomes}>
            <code dir="ltr">
              <LineText text={conversion.action.url} />
            </code>
            <span className={found.note}>{describeAction(conversion.action)}</span>
          </p>
          {conversion.alternatives.map((one) => (
            <AlternativeChoice key={one.key} alternatives={one} onChoose={onAlternative} />
          ))}
        </>
      )}
      {findings.length > 0 && <Findings findings={findings} onChoose={undefined} />}
    </>
  );
}

interface AlternativeChoiceProps {
  readonly alternatives: Alternatives;
  readonly onChoose: (key: string, chosen: number) => void;
}

function AlternativeChoice({ alternatives, onChoose }: AlternativeChoiceProps) {
  const { what, key, labels, chosen } = alternatives;
  const id = useId();
  return (
    <p className={styles.alternative} title={descriptionsTexts.forAll}>
      <label htmlFor={id}>{descriptionsTexts.alternatives[what]}</label>
      <Select id={id} value={chosen} onChange={({ target }) => onChoose(key, target.selectedIndex)}>
        {labels.map((label, index) => (
          <option key={label} value={index}>
            {label || descriptionsTexts.noCredentials}
          </option>
        ))}
      </Select>
    </p>
  );
}

export function DescriptionChoice(props: OperationsListProps) {
  const { state, ticked, reader } = props;
  const { operations, notes, converted } = state;
  const left = [...ticked].filter((index) => !converted.has(index)).length;
  return (
    <>
      <div role="status">
        <Progress state={state} />
        {left > 0 && <p>{descriptionsTexts.converting(left)}</p>}
        {reader && notes.length > 0 && <Findings findings={findingsOf(reader, notes)} onChoose={undefined} />}
      </div>
      {operations.length > 0 && <OperationsList {...props} />}
    </>
  );
}

function Progress({ state }: Pick<OperationsListProps, 'state'>) {
  const { type, operations, titles } = state;
  switch (type) {
    case 'none':
      return null;
    case 'failed':
      return <Messages messages={[{ severity: 'error', text: transferTexts.readerFault }]} />;
    case 'opening':
      return <p>{descriptionsTexts.opening}</p>;
    case 'listing':
      return <p>{descriptionsTexts.listing(operations.length)}</p>;
    case 'listed':
      if (operations.length > 0) {
        const importable = operations.filter(({ refusal }) => !refusal).length;
        return <p>{descriptionsTexts.found(operations.length, importable, titles)}</p>;
      }
      return titles.length > 0 && <p>{descriptionsTexts.none(titles)}</p>;
  }
}
