import { messages } from './language';

/**
 * The other words by which commands and settings are looked for, beginning with any of their
 * letters: those of other programs, and those that people say. A command is its id; every command
 * has its line here.
 */
export const english = {
  settings: 'Settings of this action',
  chooseScheme: 'Choose the signing scheme',
  row: (key: string, number: number) => `${key} (row ${number})`,
  commands: {
    undo: 'back revert mistake',
    redo: 'again forward repeat',
    primary: 'run test execute try request call',
    save: 'store keep autosave',
    earlier: 'history versions restore earlier states backup undo trash deleted',
    secrets: 'vault passphrase password token credentials key keychain',
    'unlock-vault': 'vault passphrase password secrets',
    'lock-vault': 'vault passphrase password log out secrets',
    import: 'open file load paste curl postman har http insomnia upload read',
    export: 'file download json config save postman openapi deploy',
    share: 'link url send colleague',
    'open-folder': 'directory files git project workspace',
    'save-folder': 'directory files git project workspace',
    'copy-as-curl': 'clipboard command terminal shell bash',
    'save-everything': 'backup export all zip archive',
    'save-sample': 'context variables data json export',
    'next-sample': 'context variables data environments',
    'previous-sample': 'context variables data environments',
    samples: 'test cases table context environments',
    'edge-cases': 'test cases quotes unicode empty security fuzz',
    'import-samples': 'context variables environments csv json data',
    'new-webhook': 'create add action request form',
    'new-rest-api-call': 'create add action request body http',
    examples: 'template start tutorial demo sample learn help',
    duplicate: 'copy clone',
    'move-to-folder': 'group organise organize sort',
    'move-up': 'order sort reorder',
    'move-down': 'order sort reorder',
    'close-folders': 'collapse fold',
    'open-folders': 'expand unfold',
    remove: 'remove trash bin erase',
    'pane-actions': 'list library sidebar requests select several multiple',
    'pane-edit': 'form settings edit',
    'pane-context': 'variable variables environment sample order data values tags json',
    'view-request': 'preview wire raw http bytes headers message formatted pretty',
    'view-send': 'run test response',
    'view-run': 'n8n node-red lambda bullmq temporal worker queue engine deploy edge',
    'view-code': 'snippet python node javascript java php csharp curl',
    'view-config': 'json export settings',
    'view-signature': 'hmac signed verify timestamp sha256 receiver',
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
    body: 'payload json text content template',
    authentication:
      'login credentials basic hmac bearer token password signature signed signing scheme webhook header api key oauth secret timestamp',
    username: 'user login account',
    password: 'secret credentials',
    headerName: 'header field',
    secret: 'signing password token bearer key hmac credentials generate',
    scheme: 'signature webhook hmac verify sign svix http message custom',
    keyid: 'key id signature',
    secondSecret: 'rotate rotation key old new',
  },
} as const;

export type CommandId = keyof typeof english.commands;
export type SettingWord = keyof typeof english.ofSettings;

export const texts = messages('finding', english);
