import type { Catalogue } from '../catalogue';

export const german: Catalogue['authentication'] = {
  methods: {
    none: { name: 'Keine', about: 'Die Anfrage enthält keine Zugangsdaten.' },
    basic: {
      name: 'Basic Auth',
      about: 'Ein Authorization-Header mit Benutzername und Passwort, Base64-kodiert.',
    },
    'header-key': { name: 'Header-Schlüssel', about: 'Ein geheimer Schlüssel in einem eigenen Header.' },
    hmac: {
      name: 'HMAC',
      about: 'Ein Header mit einer Signatur über die gesamte Anfrage (HMAC-SHA-256).',
    },
  },
  fields: {
    basic: { username: { label: 'Benutzername' }, password: { label: 'Passwort' } },
    'header-key': {
      headerName: { label: 'Header-Name', placeholder: 'X-Api-Key' },
      secret: { label: 'Geheimer Schlüssel' },
    },
    hmac: { headerName: { label: 'Header-Name' }, secret: { label: 'Signaturgeheimnis' } },
  },
  schemes: {
    'whole-request-v1': 'ganze Anfrage, Version 1',
    rfc9421: 'RFC 9421',
    'standard-webhooks': 'Standard Webhooks',
    github: 'GitHub',
    stripe: 'Stripe',
    slack: 'Slack',
    shopify: 'Shopify',
    'hubspot-v3': 'HubSpot v3',
  },
  customScheme: 'eigenes',
  fieldWords: {
    username: 'Benutzername',
    password: 'Passwort',
    scheme: 'Signaturverfahren',
    keyid: 'Schlüssel-ID',
    headerName: 'Header-Name',
    secret: 'Geheimnis',
    secondSecret: 'zweites Geheimnis',
  },
  changes: {
    'authentication.basic.username': 'Benutzername',
    'authentication.basic.password.by': 'Angabe des Passworts',
    'authentication.basic.password.name': 'Name des Passworts',
    'authentication.header-key.headerName': 'Header-Name',
    'authentication.header-key.secret.by': 'Angabe des geheimen Schlüssels',
    'authentication.header-key.secret.name': 'Name des geheimen Schlüssels',
    'authentication.hmac.scheme': 'Signaturverfahren',
    'authentication.hmac.keyid': 'Schlüssel-ID',
    'authentication.hmac.headerName': 'Header-Name',
    'authentication.hmac.secret.by': 'Angabe des Signaturgeheimnisses',
    'authentication.hmac.secret.name': 'Name des Signaturgeheimnisses',
    'authentication.hmac.secondSecret.by': 'Angabe des zweiten Signaturgeheimnisses',
    'authentication.hmac.secondSecret.name': 'Name des zweiten Signaturgeheimnisses',
  },
};
