import { type CSSProperties, type ReactNode, useState } from 'react';
import { texts } from '../texts/shell';
import { Splitter } from '../ui/splitter';
import type { PaneName } from './pane-name';
import { PaneTabs } from './pane-tabs';
import styles from './panes.module.css';

interface PanesProps {
  isWide: boolean;
  isSidebarShown: boolean;
  /** Which pane is shown where there is room for one only. */
  shown: PaneName;
  onShow: (pane: PaneName) => void;
  panes: Record<PaneName, ReactNode>;
}

const SIDEBAR = { min: 240, max: 480, id: 'sidebar' };
const REQUEST = { min: 300, max: 1000, id: 'pane-request' };

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.round(Math.min(max, Math.max(min, value)));

/**
 * Wide: actions and context on the left, the editor in the middle, the request on the right,
 * always in sight. Narrow: the same panes as tabs. Either way each pane is there once and stays.
 */
export function Panes({ isWide, isSidebarShown, shown, onShow, panes }: PanesProps) {
  const [sidebar, setSidebar] = useState(() => within(window.innerWidth * 0.22, { ...SIDEBAR, max: 360 }));
  const [request, setRequest] = useState(() => within(window.innerWidth * 0.36, { ...REQUEST, max: 720 }));

  const isVisible = (pane: PaneName) =>
    isWide ? isSidebarShown || pane === 'edit' || pane === 'request' : pane === shown;
  const attributes = (pane: PaneName) => ({
    id: `pane-${pane}`,
    hidden: !isVisible(pane),
    ...(isWide
      ? { role: 'region', 'aria-label': texts.paneNames[pane] }
      : { role: 'tabpanel', 'aria-labelledby': `tab-${pane}` }),
  });
  const widths = { '--sidebar': `${sidebar}px`, '--request': `${request}px` } as CSSProperties;

  return (
    <main
      className={styles.panes}
      style={widths}
      data-layout={isWide ? (isSidebarShown ? 'three' : 'two') : 'one'}
    >
      {!isWide && <PaneTabs shown={shown} onShow={onShow} />}
      <div id={SIDEBAR.id} className={styles.sidebar} hidden={!isVisible('actions') && !isVisible('context')}>
        <div className={styles.actions} {...attributes('actions')}>
          <PaneTitle pane="actions" isWide={isWide} />
          {panes.actions}
        </div>
        <div className={styles.context} {...attributes('context')}>
          <PaneTitle pane="context" isWide={isWide} />
          {panes.context}
        </div>
      </div>
      {isWide && isSidebarShown && (
        <Splitter
          label={texts.sidebarWidth}
          controls={SIDEBAR.id}
          {...SIDEBAR}
          value={sidebar}
          side="before"
          onChange={setSidebar}
        />
      )}
      <div className={styles.edit} {...attributes('edit')}>
        {panes.edit}
      </div>
      {isWide && (
        <Splitter
          label={texts.requestWidth}
          controls={REQUEST.id}
          {...REQUEST}
          value={request}
          side="after"
          onChange={setRequest}
        />
      )}
      {/* It takes the focus as a whole when a shortcut leads here. */}
      <div className={styles.request} tabIndex={-1} {...attributes('request')}>
        {panes.request}
      </div>
    </main>
  );
}

/** Where the panes are tabs, the tab is the title. */
function PaneTitle({ pane, isWide }: { pane: PaneName; isWide: boolean }) {
  return isWide ? <h2 className={styles.title}>{texts.paneNames[pane]}</h2> : null;
}
