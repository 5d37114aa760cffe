/** The actions found in an imported text: which are ticked, and what was not converted. */
import { memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import { hasErrors } from '../../core';
import { KeyChoice, SchemeChoice, TagsChoice } from '../../designer/parts';
import { transferTexts } from '../../i18n/transfer';
import type { Note } from '../../import';
import { findingsOf, type Importer } from '../../ui/importer';
import { LineText, MarkedText } from '../../ui/marked-text';
import { FileProblems, Findings, Messages } from '../../ui/messages';
import { CopyButton } from '../../ui/text-block';
import { useWindow } from '../../ui/use-window';
import { splitName } from '../library/listing';
import type { NamedText } from '../samples/sample';
import styles from './found-actions.module.css';
import {
  describeAction,
  type FoundAction,
  foundWith,
  type ImportReading,
  isTicked,
  withChoice,
  withoutKeyNote,
} from './import-choice';
import type { ActionChoice, ImportChoice } from './import-source';
import openImportDialogStyles from './open-import-dialog.module.css';

interface FoundActionsProps extends Pick<FoundActionItemProps, 'reader' | 'onChoose'> {
  readonly found: readonly FoundAction[];
  readonly choice: ImportChoice;
  /** Changes the choice as it is when that is done. */
  readonly onChange: (change: (choice: ImportChoice) => ImportChoice) => void;
}

/** The actions that were found in a text, each to be ticked if it is to be imported. */
export function FoundActions({ found, choice, onChange, reader, onChoose }: FoundActionsProps) {
  const list = useRef<HTMLUListElement>(null);
  const noteId = useId();
  const [focused, setFocused] = useState(-1);
  const ids = useMemo(() => found.map((_, index) => String(index)), [found]);
  const { items, measure } = useWindow(list, ids, [focused]);
  const assets = useMemo(() => found.filter(({ asset }) => asset).length, [found]);
  const doubtful = useMemo(() => found.filter(({ isDoubtful }) => isDoubtful).length, [found]);
  const same = useMemo(() => found.filter(({ here }) => here?.isSame).length, [found]);
  const others = useMemo(() => found.filter(({ here }) => here), [found]);
  const ticked = found.filter((one, index) => isTicked(one, choice.actions.get(index))).length;
  const unticked = same + assets + doubtful;
  const changeOne = useCallback<FoundActionItemProps['onChange']>(
    (index, change) => onChange((before) => withChoice(before, [index], change)),
    [onChange],
  );

  const item = (index: number) => {
    const one = found[index];
    return (
      one && (
        <FoundActionItem
          key={index}
          index={index}
          found={one}
          choice={choice.actions.get(index)}
          reader={reader}
          measure={measure}
          onChange={changeOne}
          onChoose={onChoose}
        />
      )
    );
  };
  return (
    <div className={styles.found}>
      {(found.length > 1 || unticked > 0) && (
        <div className={styles.head}>
          {found.length > 1 && (
            <AllChoice
              all={found.length}
              ticked={ticked}
              describedBy={unticked > 0 ? noteId : undefined}
              onChange={(on) => onChange((before) => withChoice(before, found.keys(), { isTicked: on }))}
            />
          )}
          {unticked > 0 && (
            <p id={noteId} className={styles.note}>
              {[
                same > 0 && transferTexts.same(same),
                assets > 0 && transferTexts.assets(assets),
                doubtful > 0 && transferTexts.doubtful(doubtful),
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          )}
        </div>
      )}
      {others[0] && (
        <div className={styles.head}>
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={choice.isReplacing}
              onChange={({ target }) => onChange((before) => ({ ...before, isReplacing: target.checked }))}
            />
            {transferTexts.replace(others.length, others[0].action.name, others[0].here?.isOpen === true)}
          </label>
        </div>
      )}
      <ul
        ref={list}
        className={styles.list}
        aria-label={transferTexts.foundList}
        onFocus={({ target }) => setFocused(Number(target.closest('li')?.dataset.id ?? -1))}
        onBlur={() => setFocused(-1)}
      >
        {items(item)}
      </ul>
    </div>
  );
}

export interface AllChoiceProps {
  readonly all: number;
  readonly ticked: number;
  readonly describedBy: string | undefined;
  readonly onChange: (on: boolean) => void;
}

/** Ticks all actions or none; indeterminate if some are ticked. */
export function AllChoice({ all, ticked, describedBy, onChange }: AllChoiceProps) {
  const isSome = ticked > 0 && ticked < all;
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = isSome;
  };
  return (
    <label className={styles.all}>
      <input
        ref={show}
        type="checkbox"
        disabled={all === 0}
        checked={all > 0 && ticked === all}
        aria-describedby={describedBy}
        onChange={() => onChange(ticked < all)}
      />
      {transferTexts.chosen(ticked, all)}
    </label>
  );
}

export interface FoundActionItemProps {
  readonly index: number;
  readonly found: FoundAction;
  readonly choice: ActionChoice | undefined;
  /** The importer that found it; undefined for a config. */
  readonly reader: Importer | undefined;
  readonly measure: (element: HTMLLIElement | null) => (() => void) | undefined;
  readonly onChange: (index: number, change: ActionChoice) => void;
  readonly onChoose: ((offset: number) => void) | undefined;
}

/** A found action: its request, the action it becomes, and what was not converted. */
export const FoundActionItem = memo(function FoundActionItem(props: FoundActionItemProps) {
  const { index, found, choice, reader, measure, onChange, onChoose } = props;
  const { key, scheme } = choice ?? {};
  const { action, notes, asset, signed } = foundWith(found, choice);
  const isChecked = isTicked(found, choice);
  const { folder, label } = splitName(action.name);
  // Unnamed requests are named after their URL, which is shown already.
  const isInUrl = label !== '' && action.url.includes(label);
  const id = useId();
  const isKey = notes.some(({ code }) => code === 'username-as-key');
  const told = found.here?.isSame && !isChecked ? [] : key ? withoutKeyNote(notes) : notes;
  // Without files and paths: the action itself shows what they are about.
  const findings = reader
    ? findingsOf(reader, told).map(({ file: _, ...finding }) => ({ ...finding, path: [] }))
    : [];
  return (
    <li ref={measure} data-id={index} className={styles.item}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-labelledby={isInUrl ? `${id}-request` : `${id}-name ${id}-request`}
        aria-describedby={`${id}-becomes`}
        onChange={() => onChange(index, { isTicked: !isChecked })}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {!isInUrl && (
            <b id={`${id}-name`} className={styles.name} dir="auto">
              <LineText text={label || transferTexts.unnamed} />
            </b>
          )}
          <code id={`${id}-request`} className={styles.request} dir="ltr">
            <span className={styles.method} data-method={action.method}>
              {action.method}
            </span>{' '}
            <LineText text={action.url} />
          </code>
        </label>
        <p id={`${id}-becomes`} className={styles.note}>
          {folder && (
            <>
              <MarkedText text={transferTexts.inFolder(folder)} />
              {' · '}
            </>
          )}
          {describeAction(action)}
          {asset && ` · ${transferTexts.asset[asset]}`}
          {found.here && ` · ${transferTexts.here[found.here.isSame ? 'same' : 'other']}`}
        </p>
        {findings.length > 0 && <Findings findings={findings} onChoose={onChoose} />}
        {isKey && (
          <KeyChoice
            kept={key ?? 'not'}
            onKeep={(one) => onChange(index, { key: one === key ? undefined : one })}
          />
        )}
        {found.tagged && !scheme && reader && (
          <TagsChoice
            result={reader.changedTexts(found.action, found.tagged.action)}
            isChosen={choice?.isTagged === true}
            onChoose={() => onChange(index, { isTagged: !choice?.isTagged })}
          />
        )}
        {signed && (
          <SchemeChoice
            schemes={signed.map((one) => one.scheme)}
            chosen={scheme ?? 'none'}
            onChoose={(one) => onChange(index, { scheme: one === scheme ? undefined : one })}
          />
        )}
      </div>
    </li>
  );
});

interface SampleChoiceProps {
  /** The values of variables, as samples. */
  readonly samples: readonly NamedText[];
  /** Whether the app has all of them. */
  readonly arePresent: boolean;
  readonly isTicked: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** Offers the values of variables as samples, so that the actions that use them can be sent at once. */
export function SampleChoice({ samples, arePresent, isTicked, onTurn }: SampleChoiceProps) {
  const [said, setSaid] = useState('');
  const [first] = samples;
  if (!first) return null;
  return (
    <div className={openImportDialogStyles.sample}>
      <label className={openImportDialogStyles.sampleChoice}>
        <input type="checkbox" checked={isTicked} onChange={({ target }) => onTurn(target.checked)} />
        <span>
          <MarkedText text={transferTexts.addSamples(samples.map(({ name }) => name))} />
          {arePresent && ` · ${transferTexts.here.same}`}
        </span>
      </label>
      {samples.length === 1 && <CopyButton text={first.text} onDone={setSaid} />}
      <span role="status">{said}</span>
    </div>
  );
}

/** Shows how much was found in a text. */
export function ImportSummary({ reading }: { reading: ImportReading }) {
  switch (reading.type) {
    case 'nothing':
      return null;
    case 'waiting':
      return <p>{transferTexts.reading}</p>;
    case 'fault':
      return <Messages messages={[{ severity: 'error', text: transferTexts.readerFault }]} />;
    case 'config':
      return reading.found.length > 0 && <p>{transferTexts.found(reading.found.length)}</p>;
    case 'foreign': {
      const { kind, actions, notes, samples } = reading.reading;
      const leftOut = notes.filter(isLeftOut).length;
      if (actions.length === 0 && samples.length > 0) return <p>{transferTexts.valuesFound(kind)}</p>;
      return (
        <p className={actions.length === 0 ? openImportDialogStyles.bad : ''}>
          {transferTexts.foreignFound(kind, actions.length)}
          {actions.length > 0 && leftOut > 0 && (
            <b className={openImportDialogStyles.bad}> {transferTexts.leftOutBelow(leftOut)}</b>
          )}
        </p>
      );
    }
  }
}

interface ImportFindingsProps {
  readonly text: string;
  readonly reading: ImportReading;
  readonly onChoose: ((offset: number) => void) | undefined;
}

/** Shows the problems of a text, omissions and general notes. */
export function ImportFindings({ text, reading, onChoose }: ImportFindingsProps) {
  if (reading.type === 'config') {
    const { problems } = reading;
    if (problems.length === 0) return null;
    // Nobody who pastes other text has said that it is JSON.
    if (problems[0]?.code === 'json-syntax' && !/^\ufeff?\s*[[{]/.test(text))
      return <p className={openImportDialogStyles.bad}>{transferTexts.noFormat}</p>;
    return (
      <>
        <p className={hasErrors(problems) ? openImportDialogStyles.bad : ''}>
          {hasErrors(problems) ? transferTexts.problems(problems.length) : transferTexts.worthKnowing}
        </p>
        <FileProblems text={text} problems={problems} withLines {...(onChoose && { onChoose })} />
      </>
    );
  }
  if (reading.type !== 'foreign') return null;
  const { reader } = reading;
  const { actions, notes } = reading.reading;
  const leftOut = notes.filter(isLeftOut);
  const others = notes.filter((note) => !isLeftOut(note));
  return (
    <>
      {leftOut.length > 0 && (
        <>
          {actions.length > 0 && (
            <p className={openImportDialogStyles.bad}>{transferTexts.leftOut(leftOut.length)}</p>
          )}
          <Findings findings={findingsOf(reader, leftOut)} onChoose={onChoose} />
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{transferTexts.worthKnowing}</p>
          <Findings findings={findingsOf(reader, others)} onChoose={onChoose} />
        </>
      )}
    </>
  );
}

const isLeftOut = ({ severity }: Note): boolean => severity === 'error';
