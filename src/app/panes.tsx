import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import { Splitter } from '../components/splitter';
import { texts } from '../i18n/shell';
import { partId } from './focus-places';
import type { Layout } from './layout';
import { paneSizes } from './pane-sizes';
import { PaneTabs } from './pane-tabs';
import styles from './panes.module.css';
import type { PaneName } from './place-names';

interface PanesProps {
  isWide: boolean;
  layout: Layout;
  onArrange: (change: Partial<Layout>) => void;
  /** Which pane is shown where there is room for one only. */
  shown: PaneName;
  onShow: (pane: PaneName) => void;
  panes: Record<PaneName, ReactNode>;
}

const SIDEBAR_ID = 'sidebar';

function followResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Of the page, in px. */
const useWindowWidth = (): number => useSyncExternalStore(followResize, () => window.innerWidth);

/**
 * Wide: actions and context on the left, the editor in the middle, the request on the right,
 * always in sight. Narrow: the same panes as tabs. Either way each pane is there once and stays.
 */
export function Panes({ isWide, layout, onArrange, shown, onShow, panes }: PanesProps) {
  const sizes = paneSizes(layout, useWindowWidth());
  const isSidebarShown = isWide && layout.isSidebarShown;

  const isVisible = (pane: PaneName) =>
    isWide ? isSidebarShown || pane === 'edit' || pane === 'request' : pane === shown;
  // Each takes the focus as a whole when a shortcut leads there.
  const attributes = (pane: PaneName) => ({
    id: partId(pane),
    hidden: !isVisible(pane),
    tabIndex: -1,
    ...(isWide
      ? { role: 'region', 'aria-label': texts.paneNames[pane] }
      : { role: 'tabpanel', 'aria-labelledby': `tab-${pane}` }),
  });
  const style = {
    '--sidebar': `${sizes.sidebar.value}px`,
    '--request': `${sizes.request.value}px`,
    '--actions': `${sizes.actions.value}%`,
  } as CSSProperties;

  return (
    <main
      className={styles.panes}
      style={style}
      data-layout={isWide ? (isSidebarShown ? 'three' : 'two') : 'one'}
      data-sized={layout.actions !== undefined || undefined}
    >
      {!isWide && <PaneTabs shown={shown} onShow={onShow} />}
      <div id={SIDEBAR_ID} className={styles.sidebar} hidden={!isVisible('actions') && !isVisible('context')}>
        <div className={styles.actions} {...attributes('actions')}>
          <PaneTitle pane="actions" isWide={isWide} />
          {panes.actions}
        </div>
        {isSidebarShown && (
          <Splitter
            label={texts.actionsHeight}
            controls={partId('actions')}
            axis="y"
            unit="%"
            {...sizes.actions}
            side="before"
            onChange={(actions) => onArrange({ actions })}
            onReset={() => onArrange({ actions: undefined })}
          />
        )}
        <div className={styles.context} {...attributes('context')}>
          <PaneTitle pane="context" isWide={isWide} />
          {panes.context}
        </div>
      </div>
      {isSidebarShown && (
        <Splitter
          label={texts.sidebarWidth}
          controls={SIDEBAR_ID}
          {...sizes.sidebar}
          side="before"
          onChange={(sidebar) => onArrange({ sidebar })}
          onReset={() => onArrange({ sidebar: undefined })}
        />
      )}
      <div className={styles.edit} {...attributes('edit')}>
        {panes.edit}
      </div>
      {isWide && (
        <Splitter
          label={texts.requestWidth}
          controls={partId('request')}
          {...sizes.request}
          side="after"
          onChange={(request) => onArrange({ request })}
          onReset={() => onArrange({ request: undefined })}
        />
      )}
      <div className={styles.request} {...attributes('request')}>
        {panes.request}
      </div>
    </main>
  );
}

/** Where the panes are tabs, the tab is what is seen of it; the headings inside stand below it all the same. */
function PaneTitle({ pane, isWide }: { pane: PaneName; isWide: boolean }) {
  return <h2 className={isWide ? styles.title : 'visually-hidden'}>{texts.paneNames[pane]}</h2>;
}
