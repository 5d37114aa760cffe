import type { Catalogue } from '../catalogue';
import { count, grouped } from '../format';

const authentication: Catalogue['common']['authentication'] = {
  methods: {
    none: { name: 'Keine', about: 'Die Anfrage enthält keine Zugangsdaten.' },
    basic: {
      name: 'Basic Auth',
      about: 'Ein Authorization-Header mit Benutzername und Passwort, Base64-kodiert.',
    },
    'header-key': { name: 'Header-Schlüssel', about: 'Ein Geheimnis in einem eigenen Header.' },
    hmac: {
      name: 'HMAC',
      about:
        'Header-Felder mit einer Signatur, gebildet mit einem gemeinsamen Geheimnis. Was signiert wird, sagt das Verfahren.',
    },
  },
  fields: {
    basic: { username: { label: 'Benutzername' }, password: { label: 'Passwort' } },
    'header-key': {
      headerName: { label: 'Header-Name', placeholder: 'X-Api-Key' },
      secret: { label: 'Geheimnis' },
    },
    hmac: {
      scheme: { label: 'Signaturverfahren' },
      headerName: { label: 'Header-Name' },
      keyid: { label: 'Schlüssel-ID', placeholder: 'optional' },
      secret: { label: 'Geheimnis' },
      secondSecret: { label: 'Zweites Geheimnis' },
    },
  },
  schemes: {
    'whole-request-v1': 'Ganze Anfrage',
    rfc9421: 'RFC 9421',
    'standard-webhooks': 'Standard Webhooks',
    github: 'GitHub',
    stripe: 'Stripe',
    slack: 'Slack',
    shopify: 'Shopify',
    'hubspot-v3': 'HubSpot v3',
  },
  fieldWords: {
    username: 'Benutzername',
    password: 'Passwort',
    scheme: 'Signaturverfahren',
    keyid: 'Schlüssel-ID',
    headerName: 'Header-Name',
    secret: 'Geheimnis',
    secondSecret: 'zweites Geheimnis',
  },
  schemeWords: {
    message: 'Nachricht',
    fields: 'Header-Felder',
    parts: 'Teile',
    text: 'Text',
    separator: 'Trennzeichen',
  },
  changes: {
    'authentication.basic.username': 'Benutzername',
    'authentication.basic.password.by': 'Angabe des Passworts',
    'authentication.basic.password.name': 'Name des Passworts',
    'authentication.header-key.headerName': 'Header-Name',
    'authentication.header-key.secret.by': 'Angabe des Geheimnisses',
    'authentication.header-key.secret.name': 'Name des Geheimnisses',
    'authentication.hmac.scheme.chosen': 'Signaturverfahren',
    'authentication.hmac.scheme.custom': 'eigenes Signaturverfahren',
    'authentication.hmac.scheme.headerName': 'Header-Name',
    'authentication.hmac.keyid': 'Schlüssel-ID',
    'authentication.hmac.headerName': 'Header-Name',
    'authentication.hmac.secret.by': 'Angabe des Geheimnisses',
    'authentication.hmac.secret.name': 'Name des Geheimnisses',
    'authentication.hmac.secondSecret.by': 'Angabe des zweiten Geheimnisses',
    'authentication.hmac.secondSecret.name': 'Name des zweiten Geheimnisses',
  },
};

const common: Catalogue['common']['common'] = {
  untitled: 'Unbenannte Aktion',
  close: 'Schließen',
  more: (number) => `Und ${grouped(number)} weitere.`,
  thisAction: 'Diese Aktion',
  allActions: (actions) => (actions === 1 ? '1 Aktion' : `Alle ${count(actions, 'Aktion', 'Aktionen')}`),
  moment: 'Einen Moment …',
  tryAgain: 'Noch einmal versuchen',
  reload: 'Neu laden',
  notLoaded:
    'Ein Teil der App konnte nicht geladen werden. Die eigene Arbeit ist nicht betroffen. Die Verbindung prüfen und es noch einmal versuchen; hilft das nicht, die Seite neu laden.',
  manyRowsTitle: (rows) => `Eine Aktion mit ${count(rows, 'Zeile', 'Zeilen')}`,
  manyRows: (promised) =>
    `Bis zu ${count(promised, 'Zeile', 'Zeilen')} funktionieren gut. Mit mehr kann diese Seite lange nicht antworten, jetzt und bei jeder Änderung der Aktion. Bisher ist nichts geändert.`,
  takeRows: (rows) => `Alle ${count(rows, 'Zeile', 'Zeilen')} übernehmen`,
  cancelRows: 'Alles lassen, wie es ist',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Der Browser erlaubt das Kopieren nicht. Den Text auswählen und von Hand kopieren.',
  config: 'Konfiguration, JSON',
  shortened: (length) =>
    `Nur ein Teil wird angezeigt, insgesamt sind es ${count(length, 'Zeichen', 'Zeichen')}. Beim Kopieren und Herunterladen ist alles dabei.`,
  tooLong: (length) =>
    `${count(length, 'Zeichen', 'Zeichen')}, zu lang, um hier bearbeitet zu werden. Nur der Anfang wird angezeigt; alles bleibt erhalten.`,
  clear: 'Leeren',
  reveal: (label) => `Anzeigen: ${label}`,
  conceal: (label) => `Verbergen: ${label}`,
  unlock: 'Entsperren',
  secretLocked: (name) =>
    `Das Geheimnis ${name} ist gesperrt. Die Geheimnisse entsperren, um die Anfrage zu sehen.`,
  kinds: {
    'automation.webhook': {
      name: 'Webhook',
      add: 'Neuer Webhook',
      about: 'Der Body entsteht aus Schlüsseln und Werten.',
    },
    'automation.rest-api-call': {
      name: 'REST-API-Aufruf',
      add: 'Neuer REST-API-Aufruf',
      about: 'Der Body ist freier, selbst geschriebener Text.',
    },
  },
  action: 'Aktion',
  place: (line, column) => `Zeile ${line}, Spalte ${column}`,
  row: (number) => `Zeile ${number}`,
  numbered: (number) => `Nr. ${number}`,
  settings: {
    name: 'Name',
    objectId: 'Art',
    method: 'Methode',
    url: 'URL',
    query: 'Query-Parameter',
    format: 'Format',
    data: 'Daten',
    body: 'Body',
    authentication: 'Authentifizierung',
    key: 'Schlüssel',
    value: 'Wert',
    enabled: 'ein oder aus',
    contract: 'Vorgabe',
    approved: 'Festgehaltene Anfragen',
    ...authentication.fieldWords,
    ...authentication.schemeWords,
  },
};

const difference: Catalogue['common']['difference'] = {
  signs: { removed: '−', added: '+' },
  moreLines: (lines) => `⋯ ${count(lines, 'weitere Zeile', 'weitere Zeilen')}`,
  moreCharacters: (characters) => ` ⋯ ${count(characters, 'weiteres Zeichen', 'weitere Zeichen')} ⋯ `,
};

const severities: Catalogue['common']['severities'] = {
  error: 'Fehler',
  warning: 'Warnung',
  hint: 'Hinweis',
};

export const german: Catalogue['common'] = { authentication, common, difference, severities };
