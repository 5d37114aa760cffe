/** German texts of controls. */
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
};

const severities: Catalogue['common']['severities'] = {
  error: 'Fehler',
  warning: 'Warnung',
  hint: 'Hinweis',
};

export const german: Catalogue['common'] = { authentication, common, severities };
