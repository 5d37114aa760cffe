/** Texts of help: words by which commands and settings are found, shortcuts, and the changelogs. */
import { currentLanguage, type Language, messages } from './language';

export type CommandId = keyof typeof finding.commands;

export type SettingWord = keyof typeof finding.ofSettings;

/**
 * Search words of commands and settings, beginning with any of their letters: the terms of other programs and of
 * everyday language. Every command id has its line here.
 */
const finding = {
  settings: 'Settings of this action',
  chooseScheme: 'Choose the signing scheme',
  row: (key: string, number: number) => `${key} (row ${number})`,
  commands: {
    undo: 'back revert mistake',
    redo: 'again forward repeat',
    primary: 'run test execute try request call response',
    cancel: 'stop abort sending request escape',
    save: 'store keep autosave',
    earlier: 'history versions restore earlier states backup undo trash deleted',
    secrets: 'delete vault passphrase password token credentials key keychain',
    'unlock-vault': 'vault passphrase password secrets',
    'lock-vault': 'vault passphrase password log out secrets',
    import: 'open file load paste curl postman har http insomnia upload read',
    export: 'file download json config save postman openapi deploy',
    share: 'link url send colleague',
    'open-folder': 'directory files git project workspace',
    'save-folder': 'directory files git project workspace',
    'copy-as-curl': 'clipboard command terminal shell bash',
    'copy-for-engine': 'clipboard run it workflow engine automation',
    'save-everything': 'backup export all zip archive',
    'save-sample': 'context variables data json export',
    'next-sample': 'context variables data environments',
    'previous-sample': 'context variables data environments',
    samples:
      'cases score test table results hostile edge quotes unicode empty security fuzz context environments',
    approved: 'golden snapshot expected baseline regression review compare difference test ci',
    listen: 'webhook catch receive capture payload test tunnel sample',
    'paste-json': 'context sample data own variables values event payload',
    'edit-sample': 'delete context data variables values json',
    'import-samples': 'context variables environments json data',
    'new-webhook': 'create add action request form',
    'new-rest-api-call': 'create add action request body http',
    examples: 'examples template start tutorial demo sample learn help',
    duplicate: 'copy clone',
    'move-to-folder': 'group organise organize sort',
    'move-up': 'order sort reorder',
    'move-down': 'order sort reorder',
    'close-folders': 'collapse fold',
    'open-folders': 'expand unfold',
    remove: 'delete remove trash bin erase',
    'pane-actions': 'list library sidebar requests select several multiple',
    'pane-edit': 'form settings edit',
    'pane-context': 'variable variables environment sample order data values tags json',
    'view-request': 'preview wire raw http bytes headers message formatted pretty',
    'view-run':
      'n8n node-red lambda bullmq temporal worker queue engine deploy edge command line cli rows batch bulk csv',
    'view-code': 'snippet python node javascript java php csharp curl',
    'view-config': 'json export settings',
    'view-contract': 'schema openapi fields expected check validate',
    'view-signature': 'hmac signed verify timestamp sha256 receiver',
    'next-problem': 'error warning hint fix message',
    'next-pane': 'focus area',
    'previous-pane': 'focus area',
    sidebar: 'collapse hide panel',
    'toggle-actions': 'collapse hide show list',
    'toggle-context': 'collapse hide show sample variables',
    'reset-panes': 'size width default window',
    'theme-system': 'colours colors appearance mode automatic',
    'theme-light': 'colours colors appearance mode bright white day',
    'theme-dark': 'colours colors appearance mode black night',
    'language-en': 'english englisch',
    'language-de': 'german deutsch',
    palette: 'search find',
    shortcuts: 'help keys hotkeys keyboard',
    install: 'app desktop offline download pwa',
    about: 'version help changelog news release licence license',
  },
  /** By the first part of the path, and those of an authentication method by its last. */
  ofSettings: {
    name: 'rename title',
    objectId: 'webhook rest api call type',
    method: 'get post put verb http',
    url: 'address endpoint link host path query parameters',
    format: 'content-type json form urlencoded media type',
    data: 'rows keys values parameters fields members add form',
    'bulk-edit': 'all rows text paste many lines',
    body: 'payload json text content template',
    'format-json': 'pretty print beautify indent',
    query: 'parameters params search string url',
    authentication:
      'login credentials basic hmac bearer token password signature signed signing scheme webhook header api key oauth secret timestamp',
    username: 'user login account',
    password: 'secret credentials',
    headerName: 'header field',
    secret: 'signing key password token bearer key hmac credentials generate',
    scheme: 'signature webhook hmac verify sign svix http message custom',
    keyid: 'key id signature',
    secondSecret: 'rotate rotation key old new',
  },
} as const;

/** The list of shortcuts. Those of the commands come from their table; `|` parts keys that do the same. */
const shortcuts = {
  title: 'Keyboard shortcuts',
  everywhere: (group: string) => `Everywhere: ${group}`,
  places: [
    {
      title: 'In the list of actions',
      shortcuts: [
        ['↑|↓', 'Previous or next action'],
        ['←', 'To its folder; close the folder'],
        ['→', 'Open the folder; to its first action'],
        ['Enter', 'Open it'],
        ['F2', 'Rename it; “Folder / name” puts it into a folder'],
        ['Alt+↑|Alt+↓', 'Move it'],
        ['Shift+F10', 'Context menu'],
        ['Ctrl+Space', 'Select it, or not'],
        ['Shift+↑|Shift+↓', 'Select up to there'],
        ['Escape', 'Clear the selection'],
        ['Delete', 'Delete it, or all that are selected'],
      ],
    },
    {
      title: 'In a row of data',
      shortcuts: [
        ['Tab', 'Key, value, next row'],
        ['Enter', 'Next field'],
        ['Shift+Enter', 'Line break in the text'],
        ['Alt+↑|Alt+↓', 'Move the row'],
        ['Alt+Shift+↓', 'Duplicate the row'],
        ['Alt+Shift+Enter', 'Switch the row on or off'],
        ['Alt+Shift+Delete', 'Delete the row'],
      ],
    },
    {
      title: 'In a text with values',
      shortcuts: [
        ['{{', 'Choose a value of the context'],
        ['Ctrl+Space', 'Choose again, or a filter'],
      ],
    },
    {
      title: 'On the divider between two panes',
      shortcuts: [
        ['←|→|↑|↓', 'Move it'],
        ['Home|End', 'Smallest or largest size'],
        ['Enter', 'Reset its size'],
      ],
    },
  ],
} as const;

/** About the app, its version and a new one. */
const about = {
  title: 'About Action Designer',
  version: (version: string) => `Version ${version}`,
  purpose: 'Design an outbound HTTP action, see the exact request, export the config as JSON.',
  keeps: 'Your work stays in this browser. Nothing leaves the page unless you send it.',
  offline: 'The app is stored in this browser and works offline.',
  onlineOnly: 'The app is not stored in this browser: it works online only.',
  changes: 'Release notes',
  fresh: 'New',
  newVersion: 'A new version is ready. Your work is not affected.',
  reload: 'Load it',
};

export const english = { finding, shortcuts, about };

export const {
  finding: findingTexts,
  shortcuts: shortcutsTexts,
  about: aboutTexts,
} = messages('help', english);

/** What changed in a version, for the people who use the app. */
export interface Release {
  readonly version: string;
  readonly date: string;
  readonly changes: readonly string[];
}

/** The changelog of each language. */
const CHANGELOGS: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
  en: () => import('../../CHANGELOG.md?raw'),
  de: () => import('./de/CHANGELOG.md?raw'),
};

/** The releases of the text of a changelog, the newest first; without what is not released yet. */
export const releasesIn = (changelog: string): Release[] =>
  changelog
    .split(/^## (?=\d)/m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const [version = '', date = ''] = title.split(' - ');
      return {
        version,
        date,
        changes: lines.flatMap((line) => (line.startsWith('- ') ? line.slice(2) : [])),
      };
    });

export const loadReleases = async (): Promise<Release[]> =>
  releasesIn((await CHANGELOGS[currentLanguage()]()).default);
