import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '../components/icon';
import { Splitter } from '../components/splitter';
import { texts } from '../i18n/shell';
import { partId, titleButtonId } from './focus-places';
import { isOpenIn, type Layout, type SidebarPane } from './layout';
import { paneSizes } from './pane-sizes';
import styles from './panes.module.css';
import type { PaneName } from './place-names';

/** Stands for the list of actions until it comes: what is below it is not shown before its place is known. */
export const Awaited = () => <div className={styles.awaited} />;

interface PanesProps {
  isWide: boolean;
  layout: Layout;
  onArrange: (change: Partial<Layout>) => void;
  /** Opens or closes a pane of the sidebar; absent where the panes are tabs. */
  onToggle: ((pane: SidebarPane) => void) | undefined;
  /** Which pane is shown where there is room for one only. */
  shown: PaneName;
  /** What chooses it. */
  tabs: ReactNode;
  panes: Record<PaneName, ReactNode>;
}

const SIDEBAR_ID = 'sidebar';

function followResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Of the page, in px; there is none where the frame of the page is built. */
const useWindowWidth = (): number =>
  useSyncExternalStore(
    followResize,
    () => window.innerWidth,
    () => 0,
  );

/**
 * Wide: actions and context on the left, the editor in the middle, the request on the right,
 * always in sight. Narrow: the same panes as tabs. Either way each pane is there once and stays.
 */
export function Panes({ isWide, layout, onArrange, onToggle, shown, tabs, panes }: PanesProps) {
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
  const isClosed = (pane: PaneName) => (isWide && !isOpenIn(layout, pane)) || undefined;
  const sidebarPane = (pane: SidebarPane) => (
    <>
      <PaneTitle pane={pane} isOpen={!isClosed(pane)} onToggle={onToggle && (() => onToggle(pane))} />
      <div id={contentId(pane)} className={styles.content} hidden={isClosed(pane)}>
        {panes[pane]}
      </div>
    </>
  );
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
      {!isWide && tabs}
      <div id={SIDEBAR_ID} className={styles.sidebar} hidden={!isVisible('actions') && !isVisible('context')}>
        <div className={styles.actions} {...attributes('actions')} data-closed={isClosed('actions')}>
          {sidebarPane('actions')}
        </div>
        {isSidebarShown && isOpenIn(layout, 'actions') && isOpenIn(layout, 'context') && (
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
        <div className={styles.context} {...attributes('context')} data-closed={isClosed('context')}>
          {sidebarPane('context')}
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

const contentId = (pane: PaneName): string => `${partId(pane)}-content`;

interface PaneTitleProps {
  pane: PaneName;
  isOpen: boolean;
  /** Absent where the panes are tabs: the tab is what is seen of the title, and what opens the pane. */
  onToggle: (() => void) | undefined;
}

/** The title of a pane, with which it is closed; the headings inside stand below it, seen or not. */
function PaneTitle({ pane, isOpen, onToggle }: PaneTitleProps) {
  const name = texts.paneNames[pane];
  if (!onToggle) return <h2 className="visually-hidden">{name}</h2>;
  return (
    <h2 className={styles.title}>
      <button
        id={titleButtonId(pane)}
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId(pane)}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'down' : 'right'} />
        {name}
      </button>
    </h2>
  );
}
