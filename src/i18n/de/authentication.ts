import type { Catalogue } from '../catalogue';

const authentication: Catalogue['authentication']['authentication'] = {
  methods: {
    none: { name: 'Keine', about: 'Die Anfrage enthält keine Zugangsdaten.' },
    basic: {
      name: 'Basic Auth',
      about: 'Ein Authorization-Header mit Benutzername und Passwort, Base64-kodiert.',
    },
    'header-key': { name: 'Header-Schlüssel', about: 'Ein geheimer Schlüssel in einem eigenen Header.' },
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
      secret: { label: 'Geheimer Schlüssel' },
    },
    hmac: {
      scheme: { label: 'Signaturverfahren' },
      headerName: { label: 'Header-Name' },
      keyid: { label: 'Schlüssel-ID', placeholder: 'freiwillig' },
      secret: { label: 'Signaturgeheimnis' },
      secondSecret: { label: 'Zweites Signaturgeheimnis' },
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
    'authentication.header-key.secret.by': 'Angabe des geheimen Schlüssels',
    'authentication.header-key.secret.name': 'Name des geheimen Schlüssels',
    'authentication.hmac.scheme.chosen': 'Signaturverfahren',
    'authentication.hmac.scheme.custom': 'eigenes Signaturverfahren',
    'authentication.hmac.scheme.headerName': 'Header-Name',
    'authentication.hmac.keyid': 'Schlüssel-ID',
    'authentication.hmac.headerName': 'Header-Name',
    'authentication.hmac.secret.by': 'Angabe des Signaturgeheimnisses',
    'authentication.hmac.secret.name': 'Name des Signaturgeheimnisses',
    'authentication.hmac.secondSecret.by': 'Angabe des zweiten Signaturgeheimnisses',
    'authentication.hmac.secondSecret.name': 'Name des zweiten Signaturgeheimnisses',
  },
};

export const german: Catalogue['authentication'] = { authentication };
