import { commandsTexts } from '../i18n/commands';
import { localToken } from '../send/local-token';
import { type AppCommand, withoutReadableAction } from './command';
import type { Session } from './session';

const { titles } = commandsTexts;

/** The command that opens a dialog of the page. */
interface DialogCommand extends Omit<AppCommand, 'id' | 'unavailable' | 'run'> {
  readonly unavailable?: (page: { readonly session: Session }) => string | undefined;
}

/** The command of every page dialog, by its id. */
const COMMANDS = {
  earlier: { title: titles.earlier, group: 'work', isInMenu: true },
  secrets: { title: titles.secrets, group: 'work', isInMenu: true },
  import: { title: titles.import, group: 'work' },
  export: { title: titles.export, group: 'work', keys: ['Mod+E'], unavailable: withoutReadableAction },
  share: { title: titles.share, group: 'work', unavailable: withoutReadableAction },
  'open-folder': { title: titles.openFolder, group: 'work', isInMenu: true },
  'save-folder': { title: titles.saveFolder, group: 'work', isInMenu: true },
  samples: { title: titles.trySamples, group: 'work', unavailable: withoutReadableAction },
  'edge-cases': { title: titles.edgeCases, group: 'work', unavailable: withoutReadableAction },
  'paste-json': { title: titles.pasteJson, group: 'work' },
  'edit-sample': {
    title: titles.editSample,
    group: 'work',
    unavailable: ({ session: { samples, openings } }) =>
      openings.isHeldBack('sample', samples.openId) ? commandsTexts.sampleNotOpened : undefined,
  },
  'import-samples': { title: titles.importSamples, group: 'work' },
  listen: {
    title: titles.listen,
    group: 'work',
    unavailable: () => (localToken() === undefined ? commandsTexts.noLocalServer : undefined),
  },
  examples: { title: titles.examples, group: 'library' },
  palette: { title: titles.palette, group: 'app', keys: ['Mod+K'] },
  shortcuts: { title: titles.shortcuts, group: 'app', keys: ['?', 'Mod+/'], isInMenu: true },
  about: { title: titles.about, group: 'app', isInMenu: true },
} satisfies Record<string, DialogCommand>;

export type DialogName = keyof typeof COMMANDS;

export const DIALOG_COMMANDS = Object.entries(COMMANDS) as [DialogName, DialogCommand][];

/** The title of a dialog: that of its command, without the ellipsis. */
export const titleOf = (dialog: DialogName): string => COMMANDS[dialog].title.replace(/ ?…$/, '');
