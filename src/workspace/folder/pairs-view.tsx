/** The pairs of files and actions, with the choice of what to do with each. */
import { useState } from 'react';
import { SIZE_LIMIT } from '../../core/internal';
import { folderTexts } from '../../i18n/sharing';
import { DifferenceView, readablePair } from '../../ui/difference-view';
import { Select } from '../../ui/field';
import { LineText } from '../../ui/marked-text';
import { FileProblems } from '../../ui/messages';
import type { UnreadableFile } from './action-files';
import { outcomesOf, type Pair, type PairAction, STANDINGS, type Standing } from './apply';
import styles from './folder.module.css';

interface PairsViewProps {
  readonly pairs: readonly Pair[];
  readonly outcomeOf: (pair: Pair) => PairAction;
  readonly onChoose: (pair: Pair, outcome: PairAction) => void;
}

/** The maximum number of listed pairs of a kind. */
const MAX_PAIRS = 100;

/** The pairs of actions and files by relation, with the choice of an outcome for each. */
export function PairsView({ pairs, outcomeOf, onChoose }: PairsViewProps) {
  return STANDINGS.filter((is) => is !== 'same').map((is) => {
    const some = pairs.filter((pair) => pair.type === is);
    const hidden = some.length - MAX_PAIRS;
    return (
      some.length > 0 && (
        <section key={is} className={styles.standing}>
          <h3>{folderTexts.standings[is]}</h3>
          <ul className={styles.pairs}>
            {some.slice(0, MAX_PAIRS).map((pair) => (
              <li key={pairKey(pair)} className={styles.pair}>
                <PairView
                  pair={pair}
                  outcome={outcomeOf(pair)}
                  onChoose={(outcome) => onChoose(pair, outcome)}
                />
              </li>
            ))}
          </ul>
          {hidden > 0 && <p className={styles.note}>{folderTexts.more(hidden)}</p>}
        </section>
      )
    );
  });
}

export const pairKey = (pair: Pair): string =>
  'file' in pair ? `file ${pair.file.name}` : `action ${pair.action.id}`;

const fileOf = (pair: Pair): string | undefined =>
  'file' in pair ? pair.file.name : pair.type === 'file-gone' ? pair.name : undefined;

interface PairViewProps {
  pair: Pair;
  outcome: PairAction;
  onChoose: (outcome: PairAction) => void;
}

function PairView({ pair, outcome, onChoose }: PairViewProps) {
  if (pair.type === 'unreadable') return <Unreadable file={pair.file} />;
  const file = fileOf(pair);
  const name = 'action' in pair ? pair.action.name : pair.file.action.name;
  return (
    <>
      <p className={styles.names}>
        <b dir="auto">
          <LineText text={name || folderTexts.unnamed} />
        </b>{' '}
        {file !== undefined && <FileName name={file} />}
      </p>
      <Select
        aria-label={folderTexts.outcomeOf(file ?? (name || folderTexts.unnamed))}
        className={styles.outcome}
        value={outcome}
        onChange={(event) => {
          const chosen = outcomesOf(pair)[event.target.selectedIndex];
          if (chosen) onChoose(chosen);
        }}
      >
        {outcomesOf(pair).map((one) => (
          <option key={one} value={one}>
            {NAMES[pair.type]?.[one] ?? folderTexts.outcomes[one]}
          </option>
        ))}
      </Select>
      {'action' in pair && 'file' in pair && (
        <Difference file={pair.file.name} before={pair.file.text} after={pair.action.text} />
      )}
    </>
  );
}

/** Other labels of an outcome for pairs with one side only. */
const NAMES: Readonly<Partial<Record<Standing, Partial<Record<PairAction, string>>>>> = {
  'file-only': { take: folderTexts.add },
  'action-gone': { take: folderTexts.addAgain },
  'action-only': { write: folderTexts.writeNew },
  'file-gone': { write: folderTexts.writeAgain },
};

/** Always left to right, so that the extension is at the end. */
const FileName = ({ name }: { name: string }) => (
  <code dir="ltr">
    <LineText text={name} />
  </code>
);

/** Computed when it is opened. */
function Difference({ file, before, after }: { file: string; before: string; after: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.difference} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{folderTexts.difference}</summary>
      {isOpen && (
        <DifferenceView
          {...readablePair(before, after)}
          label={folderTexts.differenceOf(file)}
          none={folderTexts.noDifference}
        />
      )}
    </details>
  );
}

function Unreadable({ file: { name, fault } }: { file: UnreadableFile }) {
  return (
    <div className={styles.unreadable}>
      <p>
        <FileName name={name} /> {folderTexts.fault(fault, SIZE_LIMIT)}
      </p>
      {fault.type === 'problems' && <FileProblems text={fault.text} problems={fault.problems} withLines />}
    </div>
  );
}
