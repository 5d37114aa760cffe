import { copyAsCurl } from '../features/code/copy-as-curl';
import { texts } from '../i18n/commands';
import { currentLanguage, LANGUAGES, type Language } from '../i18n/language';
import { texts as undoTexts } from '../i18n/undo';
import type { AppCommand } from './command';
import { dialogCommands } from './dialog-commands';
import { lockVault } from './follow-vault';
import { installPrompt } from './installing';
import { chooseLanguage } from './language';
import { libraryCommands } from './library-commands';
import { placeCommands } from './place-commands';
import { sampleCommands } from './sample-commands';
import { saveEverything } from './save-everything';
import { saveSample } from './save-sample';
import type { Shell } from './shell';
import { chooseTheme, shownTheme, THEMES } from './theme';
import { REDO_KEYS, UNDO_KEYS } from './use-undo-keys';
import { withoutReadableAction } from './without-action';

const { titles } = texts;

/**
 * The one table of what can be done by name. The shortcuts, their list, the palette and the menu of
 * the header are made from it. It is made anew for each question, so its lines say what holds now.
 */
export function commandsOf(shell: Shell): readonly AppCommand[] {
  const open = dialogCommands(shell);
  const placed = placedCommands(shell, open);
  // A dialog whose place nobody chose comes last.
  return [...placed, ...Object.values(open).filter((command) => !placed.includes(command))];
}

type DialogCommands = ReturnType<typeof dialogCommands>;

const placedCommands = (shell: Shell, open: DialogCommands): readonly AppCommand[] => [
  ...workCommands(shell, open),
  ...sampleCommands(shell, open),
  ...libraryCommands(shell, open),
  ...placeCommands(shell),
  ...THEMES.map(
    (theme): AppCommand => ({
      id: `theme-${theme}`,
      title: titles.themes[theme],
      group: 'theme',
      isInMenu: true,
      isChosen: shownTheme() === theme,
      run: () => chooseTheme(theme),
    }),
  ),
  ...ALL_LANGUAGES.map(
    ([language, { name }]): AppCommand => ({
      id: `language-${language}`,
      title: name,
      group: 'language',
      isInMenu: true,
      isChosen: currentLanguage() === language,
      run: () => {
        if (currentLanguage() !== language) void chooseLanguage(language, shell.session.saving);
      },
    }),
  ),
  ...appCommands(open),
];

const ALL_LANGUAGES = Object.entries(LANGUAGES) as [Language, { readonly name: string }][];

/** Why there is nothing to be locked. */
function withoutLock({ session: { vault } }: Shell): string | undefined {
  if (vault.state.keeping !== 'passphrase') return texts.noPassphrase;
  return vault.state.isLocked ? texts.lockedAlready : undefined;
}

const workCommands = (shell: Shell, open: DialogCommands): readonly AppCommand[] => [
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
    unavailable: withoutReadableAction(shell),
    run: shell.goToSend,
  },
  {
    id: 'save',
    title: titles.save,
    group: 'work',
    keys: ['Mod+S'],
    run: () => void saveNow(shell),
  },
  open.earlier,
  open.secrets,
  ...(shell.session.vault.state.isLocked
    ? [
        {
          id: 'unlock-vault',
          title: titles.unlockVault,
          group: 'work',
          run: () => shell.openDialog('secrets'),
        } as const,
      ]
    : []),
  {
    id: 'lock-vault',
    title: titles.lockVault,
    group: 'work',
    unavailable: withoutLock(shell),
    run: () => void lockVault(shell.session),
  },
  open.import,
  open.export,
  open.share,
  open['open-folder'],
  open['save-folder'],
  {
    id: 'copy-as-curl',
    title: titles.copyAsCurl,
    group: 'work',
    unavailable: withoutReadableAction(shell),
    run: () => void copyAsCurl(shell.session.editor, (text) => shell.say.notify({ text })),
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

/** Everything is saved automatically; the command says so. */
async function saveNow({ session: { saving }, say }: Shell): Promise<void> {
  if (saving.state.type === 'saved') return void say.notify({ subject: 'saved', text: texts.savedAlready });
  await saving.flush();
  // What changed meanwhile is being saved; what was there when it was asked for is kept.
  say.notify({
    subject: 'saved',
    text: saving.state.type === 'failed' ? texts.notSaved : texts.savedNow,
  });
}

function appCommands(open: DialogCommands): readonly AppCommand[] {
  const install = installPrompt();
  return [
    open.palette,
    open.shortcuts,
    ...(install
      ? [{ id: 'install', title: titles.install, group: 'app', isInMenu: true, run: install } as const]
      : []),
    open.about,
  ];
}
