/** The panes of the page, the splitters between them, and tabs where they have no room beside each other. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { hasErrors, type Severity } from '../core';
import { type ShownProblem, useDesigner, useOfDesigner } from '../designer';
import { shellTexts } from '../i18n/shell';
import { Icon } from '../ui/icon';
import {
  isOpenIn,
  type Layout,
  type PaneName,
  paneSizes,
  partId,
  type SidebarPane,
  titleButtonId,
} from './layout';
import styles from './panes.module.css';
import splitterStyles from './splitter.module.css';

interface SplitterProps {
  label: string;
  /** The id of the pane whose size it sets. */
  controls: string;
  /** `x` sets the width of the pane, `y` its height. */
  axis?: 'x' | 'y';
  /** The unit of the pane's size: px, or percent of the split area. */
  unit?: 'px' | '%';
  value: number;
  min: number;
  max: number;
  /** Whether the pane is before or after the splitter. */
  side: 'before' | 'after';
  onChange: (value: number) => void;
  /** Resets the size to the default. */
  onReset: () => void;
}

/** How far an arrow key moves the splitter. */
const STEPS = { px: 16, '%': 4 };

const KEYS = { x: ['ArrowLeft', 'ArrowRight'], y: ['ArrowUp', 'ArrowDown'] } as const;

/**
 * The line between two panes. It is dragged, or moved with the arrow keys; a double click or Enter
 * resets it.
 */
export function Splitter(props: SplitterProps) {
  const { label, controls, axis = 'x', unit = 'px', value, min, max, side, onChange, onReset } = props;
  const sign = side === 'before' ? 1 : -1;
  /** The size of the pane as it is: it may be smaller than it was asked to be. */
  const measured = (handle: HTMLElement): number => {
    const length = (element: Element | null | undefined) =>
      element?.getBoundingClientRect()[axis === 'x' ? 'width' : 'height'] ?? 0;
    const size = length(document.getElementById(controls));
    return unit === 'px' ? size : (size * 100) / (length(handle.parentElement) || 1);
  };
  const resize = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const [less, more] = KEYS[axis];
    const size = measured(event.currentTarget);
    const targets: Record<string, number> = {
      [less]: size - sign * STEPS[unit],
      [more]: size + sign * STEPS[unit],
      Home: min,
      End: max,
    };
    const target = targets[event.key];
    const isReset = event.key === 'Enter';
    if ((target === undefined && !isReset) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (target === undefined) onReset();
    else resize(target);
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const at = (pointer: { clientX: number; clientY: number }) =>
      axis === 'x' ? pointer.clientX : pointer.clientY;
    const size = measured(handle);
    const parent = handle.parentElement?.getBoundingClientRect();
    const ofPixel = unit === 'px' ? 1 : 100 / ((axis === 'x' ? parent?.width : parent?.height) || 1);
    const from = at(event);
    handle.setPointerCapture(event.pointerId);
    const follow = (move: globalThis.PointerEvent) => resize(size + sign * (at(move) - from) * ofPixel);
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', follow), {
      once: true,
    });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, which <hr> is not
    <div
      className={splitterStyles.splitter}
      data-axis={axis}
      role="separator"
      tabIndex={0}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      onFocus={({ currentTarget }) => {
        currentTarget.setAttribute('aria-valuenow', `${Math.round(measured(currentTarget))}`);
      }}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={onReset}
    />
  );
}

/** Placeholder for the list of actions while it is loading. It hides the content below, which would move. */
export const Awaited = () => <div className={styles.awaited} />;

interface PanesProps {
  isWide: boolean;
  /** The request is a sheet over the end of the other panes, which the pane `request` opens. */
  isSheet: boolean;
  onShow: (pane: PaneName) => void;
  layout: Layout;
  onArrange: (change: Partial<Layout>) => void;
  /** Opens or closes a pane of the sidebar; absent where the panes are tabs. */
  onToggle: ((pane: SidebarPane) => void) | undefined;
  /** The visible pane in a narrow window. */
  shown: PaneName;
  /** The tab bar of a narrow window. */
  tabs: ReactNode;
  panes: Record<PaneName, ReactNode>;
}

const SIDEBAR_ID = 'sidebar';
const SHEET_BUTTON_ID = 'sheet-button';

function followResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

const useWindowWidth = (): number => useSyncExternalStore(followResize, () => window.innerWidth);

/**
 * The panes. Wide: actions and context on the left, the editor in the middle, the request on the
 * right. Narrow: the same panes as tabs. Every pane is mounted once and stays mounted.
 */
export function Panes(props: PanesProps) {
  const { isWide, isSheet, onShow, layout, onArrange, onToggle, shown, tabs, panes } = props;
  const sizes = paneSizes(layout, useWindowWidth());
  const isSidebarShown = isWide && layout.isSidebarShown;

  const isVisible = (pane: PaneName) =>
    isWide
      ? isSidebarShown || pane === 'edit' || pane === 'request'
      : pane === shown || (isSheet && pane === 'request');
  const isSheetOpen = shown === 'request';
  const toggleSheet = () => onShow(isSheetOpen ? 'edit' : 'request');
  const onSheetKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isSheetOpen) return;
    onShow('edit');
    document.getElementById(SHEET_BUTTON_ID)?.focus();
  };
  // Shortcuts focus the pane itself.
  const attributes = (pane: PaneName) => ({
    id: partId(pane),
    hidden: !isVisible(pane),
    tabIndex: -1,
    ...(isWide || (isSheet && pane === 'request')
      ? { role: 'region', 'aria-label': shellTexts.paneNames[pane] }
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
      data-sheet={isSheet ? (isSheetOpen ? 'open' : 'docked') : undefined}
      data-sized={layout.actions !== undefined || undefined}
    >
      {!isWide && tabs}
      <div id={SIDEBAR_ID} className={styles.sidebar} hidden={!isVisible('actions') && !isVisible('context')}>
        <div className={styles.actions} {...attributes('actions')} data-closed={isClosed('actions')}>
          {sidebarPane('actions')}
        </div>
        {isSidebarShown && isOpenIn(layout, 'actions') && isOpenIn(layout, 'context') && (
          <Splitter
            label={shellTexts.actionsHeight}
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
          label={shellTexts.sidebarWidth}
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
          label={shellTexts.requestWidth}
          controls={partId('request')}
          {...sizes.request}
          side="after"
          onChange={(request) => onArrange({ request })}
          onReset={() => onArrange({ request: undefined })}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a region, which Escape closes where it is a sheet */}
      <div className={styles.request} {...attributes('request')} onKeyDown={isSheet ? onSheetKey : undefined}>
        {isSheet && (
          <button
            id={SHEET_BUTTON_ID}
            type="button"
            className={styles.sheetButton}
            aria-expanded={isSheetOpen}
            onClick={toggleSheet}
          >
            <Icon name={isSheetOpen ? 'down' : 'up'} />
            {shellTexts.tabs.request}
          </button>
        )}
        {panes.request}
      </div>
    </main>
  );
}

const contentId = (pane: PaneName): string => `${partId(pane)}-content`;

interface PaneTitleProps {
  pane: PaneName;
  isOpen: boolean;
  /** Undefined if the panes are tabs, which replace the title. */
  onToggle: (() => void) | undefined;
}

/** The title of a pane, which opens and closes it; the headings inside are one level below. */
function PaneTitle({ pane, isOpen, onToggle }: PaneTitleProps) {
  const name = shellTexts.paneNames[pane];
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

interface PaneTabsProps {
  panes: readonly PaneName[];
  shown: PaneName;
  onShow: (pane: PaneName) => void;
}

/** The panes as tabs: arrow keys go from one to the next, as in any list of tabs. A badge leads to the first problem. */
export function PaneTabs({ panes, shown, onShow }: PaneTabsProps) {
  const marks = usePaneMarks();
  const designer = useDesigner();
  // Over all of them lies the sheet: none is shown, and the editor is the next.
  const at = panes.includes(shown) ? panes.indexOf(shown) : panes.indexOf('edit');
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const targets: Record<string, number> = {
      ArrowLeft: (at + panes.length - 1) % panes.length,
      ArrowRight: (at + 1) % panes.length,
      Home: 0,
      End: panes.length - 1,
    };
    const pane = panes[targets[event.key] ?? -1];
    if (!pane) return;
    event.preventDefault();
    onShow(pane);
    document.getElementById(`tab-${pane}`)?.focus();
  }

  return (
    <div role="tablist" aria-label={shellTexts.panes} className={styles.tabs}>
      {panes.map((pane) => {
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
            tabIndex={pane === panes[at] ? 0 : -1}
            onClick={({ target }) => {
              onShow(pane);
              const isMark = (target as Element).hasAttribute('data-severity');
              if (isMark && pane === 'edit' && mark?.first) designer.focus(mark.first.path, mark.first.range);
            }}
            onKeyDown={onKeyDown}
          >
            {shellTexts.tabs[pane]}
            {mark && (
              <>
                <span aria-hidden="true" className={styles.tabMark} data-severity={mark.severity}>
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

/** The badge of a tab for a pane that is not visible. */
interface PaneMark {
  readonly severity: Exclude<Severity, 'hint'>;
  /** The number beside the name, if there is something to count. */
  readonly count?: number;
  /** The same in words. */
  readonly words: string;
  /** The place of the first of them. */
  readonly first?: ShownProblem | undefined;
}

/** The number of errors or, without errors, of warnings. */
function markOf(problems: readonly ShownProblem[]): PaneMark | undefined {
  for (const severity of ['error', 'warning'] as const) {
    const { length: count, 0: first } = problems.filter((problem) => problem.severity === severity);
    if (count > 0) return { severity, count, words: shellTexts.tabMarks[severity](count), first };
  }
  return undefined;
}

type PaneMarks = Partial<Record<PaneName, PaneMark | undefined>>;

/** The badges of the panes: problems and outdated results. */
export function usePaneMarks(): PaneMarks {
  const sample = useOfDesigner((designer) => designer.problems.sample);
  const shown = useOfDesigner((designer) => designer.problems.shown);
  return {
    edit: markOf(shown),
    context: markOf(sample),
    request: hasErrors(sample) ? { severity: 'warning', words: shellTexts.tabMarks.stale } : undefined,
  };
}
