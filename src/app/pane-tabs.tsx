import type { KeyboardEvent } from 'react';
import { texts } from '../i18n/shell';
import { type PaneMarks, usePaneMarks } from './pane-marks';
import styles from './pane-tabs.module.css';
import { PANES, type PaneName } from './place-names';

interface PaneTabsProps {
  shown: PaneName;
  onShow: (pane: PaneName) => void;
}

export function PaneTabs(props: PaneTabsProps) {
  return <PaneTabList {...props} marks={usePaneMarks()} />;
}

/** The panes as tabs: arrow keys go from one to the next, as in any list of tabs. */
export function PaneTabList({ shown, onShow, marks }: PaneTabsProps & { marks: PaneMarks }) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = PANES.indexOf(shown);
    const targets: Record<string, number> = {
      ArrowLeft: (at + PANES.length - 1) % PANES.length,
      ArrowRight: (at + 1) % PANES.length,
      Home: 0,
      End: PANES.length - 1,
    };
    const pane = PANES[targets[event.key] ?? -1];
    if (!pane) return;
    event.preventDefault();
    onShow(pane);
    document.getElementById(`tab-${pane}`)?.focus();
  }

  return (
    <div role="tablist" aria-label={texts.panes} className={styles.tabs}>
      {PANES.map((pane) => {
        const mark = marks[pane];
        return (
          <button
            key={pane}
            type="button"
            role="tab"
            id={`tab-${pane}`}
            className={styles.tab}
            aria-selected={pane === shown}
            aria-controls={`pane-${pane}`}
            tabIndex={pane === shown ? 0 : -1}
            onClick={() => onShow(pane)}
            onKeyDown={onKeyDown}
          >
            {texts.tabs[pane]}
            {mark && (
              <>
                <span aria-hidden="true" className={styles.mark} data-severity={mark.severity}>
                  {mark.count ?? '!'}
                </span>
                <span className="visually-hidden"> {mark.words}</span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
