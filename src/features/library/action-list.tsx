import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ObjectId } from '../../core';
import { useAnnouncements } from '../../ui/announcements';
import { Button, IconButton } from '../../ui/button';
import { useWorkbench } from '../../workbench/react';
import type { Summary } from '../../workspace/entry';
import type { Library } from '../../workspace/library';
import styles from './action-list.module.css';
import { newAction } from './new-action';
import { texts } from './texts';

interface ActionListProps {
  library: Library;
  /** Another action has been opened by a person. */
  onOpened?: () => void;
}

const NAME = ['name'];

/** How many are shown at first, and how many more with each press. */
const PAGE = 200;

/** The actions of this tab: open one, begin one, duplicate, remove. */
export function ActionList({ library, onOpened }: ActionListProps) {
  const summaries = useSyncExternalStore(library.subscribe, () => library.summaries);
  const openId = useSyncExternalStore(library.subscribe, () => library.openId);
  const [limit, setLimit] = useState(PAGE);
  const { notify } = useAnnouncements();
  const area = useRef<HTMLDivElement>(null);

  const shown = summaries.slice(0, limit);
  const hidden = summaries.slice(limit);
  const open = hidden.find(({ id }) => id === openId);

  /** The focus goes to the action at a place in the list, or to what begins a new one. */
  function focusAt(index: number) {
    const actions = area.current?.querySelectorAll<HTMLElement>(`.${styles.open}`) ?? [];
    const target = actions[Math.min(index, actions.length - 1)] ?? area.current?.querySelector('button');
    target?.focus();
  }

  function remove({ id, name }: Summary, index: number) {
    const bringBack = flushSync(() => library.remove(id));
    focusAt(index);
    const undo = () => {
      flushSync(bringBack);
      focusAt(index);
    };
    notify({ text: texts.removed(name || texts.untitled), action: { label: texts.undo, run: undo } });
  }

  const item = (summary: Summary, index: number) => (
    <ActionItem
      key={summary.id}
      summary={summary}
      isOpen={summary.id === openId}
      onOpen={() => {
        library.open(summary.id);
        onOpened?.();
      }}
      onDuplicate={() => library.duplicate(summary.id, texts.copyOf)}
      onRemove={() => remove(summary, index)}
    />
  );

  return (
    <div ref={area} className={styles.library}>
      <NewActions library={library} onOpened={onOpened} />
      {summaries.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      <ul className={styles.list}>
        {shown.map(item)}
        {hidden.length > 0 && (
          <li>
            <Button look="quiet" onClick={() => setLimit(limit + PAGE)}>
              {texts.more(Math.min(PAGE, hidden.length), summaries.length)}
            </Button>
          </li>
        )}
        {/* What is open is always in the list, also far behind the rest. */}
        {open && item(open, shown.length)}
      </ul>
    </div>
  );
}

interface ActionItemProps {
  summary: Summary;
  isOpen: boolean;
  onOpen: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

function ActionItem({ summary, isOpen, onOpen, onDuplicate, onRemove }: ActionItemProps) {
  const name = summary.name || texts.untitled;
  return (
    <li className={styles.item}>
      <button type="button" className={styles.open} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={styles.name}>{name}</span>
        <span className={styles.kind}>
          <span className={styles.method}>{summary.method}</span> {texts.kinds[summary.objectId]}
        </span>
      </button>
      <span className={styles.actions}>
        <IconButton icon="duplicate" label={texts.duplicate(name)} onClick={onDuplicate} />
        <IconButton icon="delete" label={texts.remove(name)} onClick={onRemove} />
      </span>
    </li>
  );
}

/** The two kinds of action to begin with. */
export function NewActions({ library, onOpened }: ActionListProps) {
  const { link } = useWorkbench();
  const add = (objectId: ObjectId) => {
    flushSync(() => library.add([newAction(objectId)]));
    onOpened?.();
    link.focusSetting({ path: NAME });
  };
  return (
    <div className={styles.add}>
      <Button icon="add" aria-label={texts.addWebhook} onClick={() => add('automation.webhook')}>
        {texts.kinds['automation.webhook']}
      </Button>
      <Button icon="add" aria-label={texts.addRestApiCall} onClick={() => add('automation.rest-api-call')}>
        {texts.kinds['automation.rest-api-call']}
      </Button>
    </div>
  );
}
