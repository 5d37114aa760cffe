import { texts } from '../i18n/commands';
import type { AppCommand } from './command';
import type { ViewName } from './place-names';
import type { Shell } from './shell';
import { withoutReadableAction } from './without-action';

const { titles } = texts;

/** The views in the order of their tabs, which is that of their shortcuts. */
const VIEWS = [
  'request',
  'send',
  'code',
  'run',
  'config',
  'signature',
] as const satisfies readonly ViewName[];

/** The ways to the panes and the views. */
export const placeCommands = (shell: Shell): readonly AppCommand[] => [
  ...(['actions', 'edit', 'context'] as const).map(
    (pane): AppCommand => ({
      id: `pane-${pane}`,
      title: titles[pane],
      group: 'go',
      run: () => shell.goToPane(pane),
    }),
  ),
  ...VIEWS.map((view, index): AppCommand => {
    const isMissing = view === 'signature' && !isSigned(shell);
    return {
      id: `view-${view}`,
      title: titles[view],
      group: 'go',
      keys: [`Alt+Shift+${index + 1}`],
      unavailable: withoutReadableAction(shell) ?? (isMissing ? texts.notSigned : undefined),
      run: () => shell.goToView(view),
    };
  }),
  {
    id: 'next-pane',
    title: titles.nextPane,
    group: 'go',
    keys: ['F6'],
    run: () => shell.stepPane(1),
  },
  {
    id: 'previous-pane',
    title: titles.previousPane,
    group: 'go',
    keys: ['Shift+F6'],
    run: () => shell.stepPane(-1),
  },
  ...(shell.toggleSidebar
    ? [
        {
          id: 'sidebar',
          title: titles.sidebar,
          group: 'app',
          run: shell.toggleSidebar,
        } as const,
      ]
    : []),
  ...toggles(shell),
  { id: 'reset-panes', title: titles.resetPanes, group: 'app', run: shell.resetPanes },
];

/** What opens or closes each pane of the sidebar. */
const toggles = ({ togglePane }: Shell): readonly AppCommand[] =>
  togglePane
    ? [
        { id: 'toggle-actions', title: titles.toggleActions, group: 'app', run: () => togglePane('actions') },
        { id: 'toggle-context', title: titles.toggleContext, group: 'app', run: () => togglePane('context') },
      ]
    : [];

const isSigned = ({ session }: Shell): boolean =>
  session.editor.live.inputs.action.authentication.method === 'hmac';
