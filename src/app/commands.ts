import type { ObjectId } from '../core';
import { copyAsCurl } from '../features/code';
import { newAction } from '../features/library';
import { texts } from '../texts/commands';
import { LANGUAGES, type Language, spokenLanguage } from '../texts/language';
import { texts as libraryTexts } from '../texts/library';
import { texts as undoTexts } from '../texts/undo';
import type { Command } from './command';
import { lockVault } from './follow-vault';
import { installation } from './installing';
import { chooseLanguage } from './language';
import { sampleCommands } from './sample-commands';
import { saveEverything } from './save-everything';
import { saveSample } from './save-sample';
import type { Shell } from './shell';
import { chooseTheme, shownTheme, THEMES } from './theme';
import { REDO_KEYS, UNDO_KEYS } from './use-undo-keys';
import type { ViewName } from './view-name';

const { titles } = texts;

/**
 * The one table of what can be done by name. The shortcuts, their list, the palette and the menu of
 * the header are made from it. It is made anew for each question, so its lines say what holds now.
 */
export const commandsOf = (shell: Shell): readonly Command[] => [
  ...workCommands(shell),
  ...sampleCommands(shell, withoutAction(shell)),
  ...libraryCommands(shell),
  ...placeCommands(shell),
  ...THEMES.map(
    (theme): Command => ({
      id: `theme-${theme}`,
      title: titles.themes[theme],
      group: 'theme',
      isInMenu: true,
      isChosen: shownTheme() === theme,
      run: () => chooseTheme(theme),
    }),
  ),
  ...LANGUAGE_NAMES.map(
    ([language, name]): Command => ({
      id: `language-${language}`,
      title: name,
      group: 'language',
      isInMenu: true,
      isChosen: spokenLanguage() === language,
      run: () => {
        if (spokenLanguage() !== language) void chooseLanguage(language, shell.session.saving);
      },
    }),
  ),
  ...appCommands(shell),
];

const LANGUAGE_NAMES = Object.entries(LANGUAGES) as [Language, string][];

/** Why nothing can be done with the open action. */
const withoutAction = ({ session }: Shell): string | undefined =>
  session.library.openId === undefined ? texts.noAction : undefined;

/** Why there is nothing to be locked. */
function withoutLock({ session: { vault } }: Shell): string | undefined {
  if (vault.state.keeping !== 'passphrase') return texts.noPassphrase;
  return vault.state.isLocked ? texts.lockedAlready : undefined;
}

const workCommands = (shell: Shell): readonly Command[] => [
  {
    id: 'undo',
    title: undoTexts.undo,
    group: 'work',
    keys: UNDO_KEYS,
    isHeardElsewhere: true,
    unavailable: shell.session.steps.undoable ? undefined : undoTexts.nothing.undo,
    run: shell.steps.undo,
  },
  {
    id: 'redo',
    title: undoTexts.redo,
    group: 'work',
    keys: REDO_KEYS,
    isHeardElsewhere: true,
    unavailable: shell.session.steps.redoable ? undefined : undoTexts.nothing.redo,
    run: shell.steps.redo,
  },
  {
    id: 'primary',
    title: titles.primary,
    group: 'work',
    keys: ['Mod+Enter'],
    unavailable: withoutAction(shell),
    run: shell.goToSend,
  },
  {
    id: 'save',
    title: titles.save,
    group: 'work',
    keys: ['Mod+S'],
    run: () => void saveNow(shell),
  },
  {
    id: 'earlier',
    title: titles.earlier,
    group: 'work',
    isInMenu: true,
    run: () => shell.openDialog('history'),
  },
  {
    id: 'secrets',
    title: titles.secrets,
    keywords: texts.keywords.secrets,
    group: 'work',
    isInMenu: true,
    run: () => shell.openDialog('secrets'),
  },
  ...(shell.session.vault.state.isLocked
    ? [
        {
          id: 'unlock-vault',
          title: titles.unlockVault,
          keywords: texts.keywords.secrets,
          group: 'work',
          run: () => shell.openDialog('secrets'),
        } as const,
      ]
    : []),
  {
    id: 'lock-vault',
    title: titles.lockVault,
    keywords: texts.keywords.secrets,
    group: 'work',
    unavailable: withoutLock(shell),
    run: () => void lockVault(shell.session),
  },
  { id: 'import', title: titles.import, group: 'work', run: () => shell.openDialog('import') },
  {
    id: 'export',
    title: titles.export,
    group: 'work',
    keys: ['Mod+E'],
    unavailable: withoutAction(shell),
    run: () => shell.openDialog('export'),
  },
  {
    id: 'share',
    title: titles.share,
    group: 'work',
    isInMenu: true,
    unavailable: withoutAction(shell),
    run: () => shell.openDialog('share'),
  },
  {
    id: 'open-folder',
    title: titles.openFolder,
    group: 'work',
    isInMenu: true,
    run: () => shell.openDialog('open-folder'),
  },
  {
    id: 'save-folder',
    title: titles.saveFolder,
    group: 'work',
    isInMenu: true,
    run: () => shell.openDialog('save-folder'),
  },
  {
    id: 'copy-as-curl',
    title: titles.copyAsCurl,
    group: 'work',
    unavailable: withoutAction(shell),
    run: () => void copyAsCurl(shell.session.workbench.live, (text) => shell.say.notify({ text })),
  },
  {
    id: 'save-everything',
    title: titles.saveEverything,
    group: 'work',
    run: () => saveEverything(shell.session),
  },
  {
    id: 'save-sample',
    title: titles.saveSample,
    group: 'work',
    run: () => saveSample(shell.session.samples),
  },
];

/** Everything is saved by itself; whoever asks for it is told so. */
async function saveNow({ session: { saving }, say }: Shell): Promise<void> {
  if (saving.state.is === 'saved') return void say.notify({ text: texts.savedAlready });
  await saving.flush();
  // What changed meanwhile is being saved; what was there when it was asked for is kept.
  say.notify({ text: saving.state.is === 'failed' ? texts.notSaved : texts.savedNow });
}

function libraryCommands(shell: Shell): readonly Command[] {
  const { library, workbench } = shell.session;
  const begin = (kind: ObjectId) => () => {
    library.add([newAction(kind)]);
    shell.goToPane('edit');
    // Its editor comes with the next rendering.
    requestAnimationFrame(() => workbench.link.focusSetting({ path: ['name'] }));
  };
  const withOpen = (use: (id: string) => void) => () => {
    if (library.openId !== undefined) use(library.openId);
  };
  return [
    {
      id: 'new-webhook',
      title: titles.newWebhook,
      group: 'library',
      run: begin('automation.webhook'),
    },
    {
      id: 'new-rest-api-call',
      title: titles.newRestApiCall,
      group: 'library',
      run: begin('automation.rest-api-call'),
    },
    {
      id: 'examples',
      title: titles.examples,
      group: 'library',
      run: () => shell.openDialog('examples'),
    },
    {
      id: 'duplicate',
      title: titles.duplicate,
      group: 'library',
      unavailable: withoutAction(shell),
      run: withOpen((id) => {
        library.duplicate(id, libraryTexts.copyOf);
        shell.goToPane('edit');
      }),
    },
    {
      id: 'move-to-folder',
      title: titles.moveToFolder,
      group: 'library',
      unavailable: withoutAction(shell),
      run: withOpen(shell.moveToFolder),
    },
    {
      id: 'remove',
      title: titles.remove,
      group: 'library',
      isDestructive: true,
      unavailable: withoutAction(shell),
      run: withOpen((id) => {
        const name = library.summaries.find((one) => one.id === id)?.name;
        shell.tell(libraryTexts.removed(name || libraryTexts.untitled), () => library.remove(id));
        shell.goToPane('edit');
      }),
    },
  ];
}

/** The views in the order of their shortcuts. */
const VIEWS = ['request', 'send', 'code', 'config', 'signature'] as const satisfies readonly ViewName[];

const placeCommands = (shell: Shell): readonly Command[] => [
  ...(['actions', 'edit', 'context'] as const).map(
    (pane): Command => ({
      id: `pane-${pane}`,
      title: titles[pane],
      group: 'go',
      run: () => shell.goToPane(pane),
    }),
  ),
  ...VIEWS.map((view, index): Command => {
    const isMissing = view === 'signature' && !isSigned(shell);
    return {
      id: `view-${view}`,
      title: titles[view],
      group: 'go',
      keys: [`Alt+Shift+${index + 1}`],
      unavailable: withoutAction(shell) ?? (isMissing ? texts.notSigned : undefined),
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
  { id: 'reset-panes', title: titles.resetPanes, group: 'app', run: shell.resetPanes },
];

const isSigned = ({ session }: Shell): boolean =>
  session.workbench.live.inputs.action.authentication.method === 'hmac';

function appCommands(shell: Shell): readonly Command[] {
  const install = installation();
  return [
    {
      id: 'palette',
      title: titles.palette,
      group: 'app',
      keys: ['Mod+K'],
      isInMenu: true,
      run: () => shell.openDialog('palette'),
    },
    {
      id: 'shortcuts',
      title: titles.shortcuts,
      group: 'app',
      keys: ['?', 'Mod+/'],
      isInMenu: true,
      run: () => shell.openDialog('shortcuts'),
    },
    ...(install
      ? [{ id: 'install', title: titles.install, group: 'app', isInMenu: true, run: install } as const]
      : []),
    {
      id: 'about',
      title: titles.about,
      group: 'app',
      isInMenu: true,
      run: () => shell.openDialog('about'),
    },
  ];
}
