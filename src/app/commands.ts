/** The commands of the app, for keys, menus and the palette. */
import type { ObjectId } from '../core';
import { kindName, newAction, OBJECT_IDS } from '../core/internal';
import { REQUEST_VIEWS } from '../designer';
import { giveLabel } from '../designer/parts';
import { commandsTexts, workTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { undoTexts } from '../i18n/editor';
import { quickFixesTexts } from '../i18n/editor-tools';
import { currentLanguage, LANGUAGES, type Language } from '../i18n/language';
import { stepTexts } from '../i18n/naming';
import { shellTexts } from '../i18n/shell';
import type { MenuGroup } from '../ui/menu';
import type { ListHandle } from '../workspace/library/action-list';
import type { WorkEvent } from '../workspace/storage/records';
import {
  type AppCommand,
  commandsIn,
  inGroups,
  saveEverything,
  saveSample,
  withoutAction,
  withoutReadableAction,
} from './command';
import { ALL_DIALOGS, type DialogName, type Shell } from './dialogs';
import { chooseLanguage, chooseTheme, shownTheme, THEMES } from './preferences';
import { installPrompt } from './service-worker-updates';
import { lockVault } from './session';
import { printedKeys, SHORTCUTS } from './shortcuts';
import { REDO_KEYS, UNDO_KEYS } from './undoing';

/**
 * The table of all commands, from which the shortcuts, their list, the palette and the menu are made.
 * It is computed on each use, so that titles and states are current.
 */
export function commandsOf(shell: Shell): readonly AppCommand[] {
  const open = dialogCommands(shell);
  const placed = placedCommands(shell, open);
  // A dialog whose place nobody chose comes last.
  return [...placed, ...Object.values(open).filter(({ id }) => !placed.some((one) => one.id === id))];
}

/** The commands of the menu of the header. */
export const menuOf = (commands: readonly AppCommand[]): readonly MenuGroup[] =>
  inGroups(commands.filter(({ isInMenu }) => isInMenu)).map(({ group, commands: inside }) => ({
    title: commandsTexts.groups[group],
    items: inside.map((command) => ({
      ...command,
      keys: command.keys?.[0] === undefined ? undefined : printedKeys(command.keys[0]),
    })),
  }));

/** What to say of an event that the user did not cause. */
export const textOfEvent = (event: WorkEvent): string =>
  'name' in event ? workTexts.events[event.type](event.name) : workTexts.events[event.type];

type DialogCommands = ReturnType<typeof dialogCommands>;

const placedCommands = (shell: Shell, open: DialogCommands): readonly AppCommand[] => [
  ...workCommands(shell, open),
  ...sampleCommands(shell, open),
  ...libraryCommands(shell, open),
  ...placeCommands(shell),
  ...arrangeCommands(shell),
  ...commandsIn(
    'theme',
    THEMES.map((theme) => ({
      id: `theme-${theme}` as const,
      isInMenu: true,
      isChosen: shownTheme() === theme,
      run: () => chooseTheme(theme),
    })),
  ),
  ...commandsIn(
    'language',
    ALL_LANGUAGES.map(([language, { name }]) => ({
      id: `language-${language}` as const,
      title: name,
      isInMenu: true,
      isChosen: currentLanguage() === language,
      run: () => {
        if (currentLanguage() !== language) void chooseLanguage(language, shell.session.saving);
      },
    })),
  ),
  ...appCommands(open),
];

const ALL_LANGUAGES = Object.entries(LANGUAGES) as [Language, { readonly name: string }][];

/** Why the vault cannot be locked; undefined if it can. */
function withoutLock({ session: { vault } }: Shell): string | undefined {
  if (vault.state.keeping !== 'passphrase') return commandsTexts.noPassphrase;
  return vault.state.isLocked ? commandsTexts.lockedAlready : undefined;
}

const workCommands = (shell: Shell, open: DialogCommands): readonly AppCommand[] =>
  commandsIn('work', [
    {
      id: 'undo',
      title: undoTexts.undo,
      keys: UNDO_KEYS,
      isHeardElsewhere: true,
      unavailable: shell.session.steps.undoable ? undefined : stepTexts.nothing.undo,
      run: shell.steps.undo,
    },
    {
      id: 'redo',
      title: undoTexts.redo,
      keys: REDO_KEYS,
      isHeardElsewhere: true,
      unavailable: shell.session.steps.redoable ? undefined : stepTexts.nothing.redo,
      run: shell.steps.redo,
    },
    {
      id: 'primary',
      keys: SHORTCUTS.primary,
      isOncePerPress: true,
      isSending: true,
      unavailable: withoutReadableAction(shell),
      run: shell.session.designer.sendRequest,
    },
    {
      id: 'cancel',
      keys: SHORTCUTS.cancel,
      unavailable: shell.session.designer.isSending ? undefined : commandsTexts.nothingSent,
      run: shell.session.designer.cancelRequest,
    },
    { id: 'save', keys: SHORTCUTS.save, run: () => void saveNow(shell) },
    open.earlier,
    open.secrets,
    ...(shell.session.vault.state.isLocked
      ? [{ id: 'unlock-vault', run: () => shell.openDialog('secrets') } as const]
      : []),
    { id: 'lock-vault', unavailable: withoutLock(shell), run: () => void lockVault(shell.session) },
    open.import,
    open.export,
    open.share,
    open['open-folder'],
    open['save-folder'],
    {
      id: 'copy-as-curl',
      title: shellTexts.copyAsCurl,
      unavailable: withoutReadableAction(shell),
      run: () => sayCopied(shell, shell.session.designer.copyAsCurl()),
    },
    {
      id: 'copy-for-engine',
      title: giveLabel(shell.session.designer.usedEngine),
      unavailable: withoutReadableAction(shell),
      run: () => sayCopied(shell, shell.session.designer.copyForEngine()),
    },
    { id: 'save-everything', run: () => saveEverything(shell.session) },
    { id: 'save-sample', run: () => saveSample(shell.session.samples) },
  ]);

const sayCopied = ({ say }: Shell, copied: Promise<string>) =>
  void copied.then((text) => say.notify({ text }));

/** Changes are saved automatically; the command saves immediately and announces it. */
async function saveNow({ session: { saving }, say }: Shell): Promise<void> {
  if (saving.state.type === 'saved')
    return void say.notify({ subject: 'saved', text: commandsTexts.savedAlready });
  await saving.flush();
  // Later changes are still being saved; those before the command are stored.
  say.notify({
    subject: 'saved',
    text: saving.state.type === 'failed' ? commandsTexts.notSaved : commandsTexts.savedNow,
  });
}

function appCommands(open: DialogCommands): readonly AppCommand[] {
  const install = installPrompt();
  return commandsIn('app', [
    open.palette,
    open.shortcuts,
    ...(install ? [{ id: 'install', isInMenu: true, run: install } as const] : []),
    open.about,
  ]);
}

function sampleCommands(shell: Shell, open: DialogCommands): readonly AppCommand[] {
  const { samples } = shell.session;
  const withoutOthers = samples.all.length === 1 ? commandsTexts.oneSample : undefined;
  const step = (by: 1 | -1) => () => {
    samples.step(by);
    void sayOpened(shell);
  };
  return commandsIn('work', [
    { id: 'next-sample', keys: SHORTCUTS.nextSample, unavailable: withoutOthers, run: step(1) },
    { id: 'previous-sample', keys: SHORTCUTS.previousSample, unavailable: withoutOthers, run: step(-1) },
    open['paste-json'],
    open['edit-sample'],
    open.samples,
    open.approved,
    open['import-samples'],
    open.listen,
  ]);
}

/** Announces the open sample. The texts of samples are loaded on demand. */
async function sayOpened({ say, session: { samples } }: Shell): Promise<void> {
  const { samplesTexts: words } = await import('../i18n/samples');
  const at = samples.all.findIndex(({ id }) => id === samples.openId);
  say.announce(words.opened(samples.openName, at + 1, samples.all.length));
}

/** The commands that go to panes and views. */
const placeCommands = (shell: Shell): readonly AppCommand[] =>
  commandsIn('go', [
    ...(['actions', 'edit', 'context'] as const).map((pane) => ({
      id: `pane-${pane}` as const,
      run: () => shell.goToPane(pane),
    })),
    ...REQUEST_VIEWS.map((view, index) => {
      const isShown = shell.session.designer.shownViews.includes(view);
      return {
        id: `view-${view}` as const,
        // A view keeps its key while another one is not shown.
        keys: [SHORTCUTS.views[index] ?? ''],
        unavailable: withoutReadableAction(shell) ?? (isShown ? undefined : commandsTexts.notSigned),
        run: () => shell.goToView(view),
      };
    }),
    {
      id: 'next-problem',
      // The editor takes it, so that it works in a host too.
      keys: ['F8'],
      isHeardElsewhere: true,
      unavailable: withoutReadableAction(shell),
      run: async () => {
        if (!(await shell.session.designer.focusNextProblem()))
          shell.say.notify({ text: quickFixesTexts.none });
      },
    },
    { id: 'next-pane', keys: SHORTCUTS.nextPane, run: () => shell.stepPane(1) },
    { id: 'previous-pane', keys: SHORTCUTS.previousPane, run: () => shell.stepPane(-1) },
  ]);

/** The commands that arrange the panes; where these are tabs, only the last one. */
const arrangeCommands = ({ toggleSidebar, togglePane, resetPanes }: Shell): readonly AppCommand[] =>
  commandsIn('app', [
    ...(toggleSidebar ? [{ id: 'sidebar', run: toggleSidebar } as const] : []),
    ...(togglePane
      ? ([
          { id: 'toggle-actions', run: () => togglePane('actions') },
          { id: 'toggle-context', run: () => togglePane('context') },
        ] as const)
      : []),
    { id: 'reset-panes', run: resetPanes },
  ]);

const dialogCommands = (shell: Shell): Readonly<Record<DialogName, AppCommand>> =>
  Object.fromEntries(
    ALL_DIALOGS.map(([id, { dialog, isLasting, unavailable, ...command }]) => [
      id,
      {
        title: commandsTexts.titles[id],
        group: 'work',
        ...command,
        id,
        unavailable: unavailable?.(shell),
        run: () => shell.openDialog(id),
      },
    ]),
  ) as Record<DialogName, AppCommand>;

function libraryCommands(shell: Shell, open: DialogCommands): readonly AppCommand[] {
  const { library, designer } = shell.session;
  const begin = (kind: ObjectId) => () => {
    library.add([newAction(kind)]);
    shell.goToPane('edit');
    // Its editor comes with the next rendering.
    requestAnimationFrame(() => designer.focus('name'));
  };
  const withOpen = (use: (id: string) => void) => () => {
    if (library.openId !== undefined) use(library.openId);
  };
  const inList = (use: (list: ListHandle, id: string) => void) =>
    withOpen((id) => shell.inList((list) => use(list, id)));
  return commandsIn('library', [
    ...OBJECT_IDS.map((kind) => ({
      id: `new-${kindName(kind)}` as const,
      title: commonTexts.kinds[kind].add,
      run: begin(kind),
    })),
    open.examples,
    {
      id: 'duplicate',
      unavailable: withoutReadableAction(shell),
      run: withOpen((id) => {
        library.duplicate(id, commandsTexts.copyOf);
        shell.goToPane('edit');
      }),
    },
    {
      id: 'move-to-folder',
      unavailable: withoutAction(shell),
      run: inList((list, id) => list.moveToFolder(id)),
    },
    { id: 'move-up', unavailable: withoutAction(shell), run: inList((list, id) => list.shift(id, -1)) },
    { id: 'move-down', unavailable: withoutAction(shell), run: inList((list, id) => list.shift(id, 1)) },
    { id: 'close-folders', run: () => shell.inList((list) => list.setAllOpen(false)) },
    { id: 'open-folders', run: () => shell.inList((list) => list.setAllOpen(true)) },
    {
      id: 'remove',
      isDestructive: true,
      unavailable: withoutAction(shell),
      run: withOpen((id) => {
        const name = library.summaryOf(id)?.name;
        shell.tell(commandsTexts.removed(name || commonTexts.untitled), () => library.remove(id));
        shell.goToPane('edit');
      }),
    },
  ]);
}
