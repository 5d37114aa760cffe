import type { useAnnouncements } from '../components/announcements';
import type { UndoController } from '../fields/undo-controller';
import type { useUndoToast } from '../fields/use-undo-toast';
import type { DialogName } from './dialogs';
import type { SidebarPane } from './layout';
import type { PaneName, ViewName } from './place-names';
import type { Session } from './session';

/** What a command can reach: the work, and the page around it. */
export interface Shell {
  readonly session: Session;
  readonly say: ReturnType<typeof useAnnouncements>;
  /** Makes a change and tells of it, with a way back. */
  readonly tell: ReturnType<typeof useUndoToast>;
  readonly steps: UndoController;
  readonly openDialog: (dialog: DialogName) => void;
  /** Shows a pane and takes the focus there. */
  readonly goToPane: (pane: PaneName) => void;
  /** To the pane before or after the one that has the focus. */
  readonly stepPane: (by: 1 | -1) => void;
  /** Shows a view of the request and takes the focus there. */
  readonly goToView: (view: ViewName) => void;
  /** To the button that sends. */
  readonly goToSend: () => void;
  /** Absent where the panes are tabs. */
  readonly toggleSidebar: (() => void) | undefined;
  /** Opens or closes one pane of the sidebar; absent where the panes are tabs. */
  readonly togglePane: ((pane: SidebarPane) => void) | undefined;
  readonly resetPanes: () => void;
  /** Lets the folder of an action be typed, in the list. */
  readonly moveToFolder: (id: string) => void;
  /** Moves an action up (-1) or down (1) in the list; where that cannot be, says why. */
  readonly shiftAction: (id: string, by: -1 | 1) => void;
  /** Opens or closes all folders of the list. */
  readonly setFoldersOpen: (areOpen: boolean) => void;
}
