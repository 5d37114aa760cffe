import type { AuthenticationMethod, SchemeName } from '../core';
import type { MethodDraft, SecretMethod } from '../designer/store/authentication-draft';
import type { SettingName } from '../designer/store/edit/settings';
import { messages } from './language';

interface MethodTexts {
  readonly name: string;
  readonly about: string;
}

/** What stands at a field of an authentication method. */
export interface FieldTexts {
  readonly label: string;
  readonly placeholder?: string;
}

/** Of the settings that have a field in the editor. */
export type AuthenticationFields = {
  readonly [Method in SecretMethod]: { readonly [Name in keyof MethodDraft<Method>]?: FieldTexts };
};

type FieldName = { [Method in SecretMethod]: keyof MethodDraft<Method> }[SecretMethod];

/** Every text of the authentication methods. */
const authentication = {
  methods: {
    none: { name: 'None', about: 'The request carries no credentials.' },
    basic: {
      name: 'Basic auth',
      about: 'An Authorization header with the username and password, Base64-encoded.',
    },
    'header-key': { name: 'Header key', about: 'A secret key in its own header.' },
    hmac: {
      name: 'HMAC',
      about: 'Header fields with a signature, made with a shared secret. The scheme says what is signed.',
    },
  } satisfies Record<AuthenticationMethod, MethodTexts>,
  fields: {
    basic: { username: { label: 'Username' }, password: { label: 'Password' } },
    'header-key': {
      headerName: { label: 'Header name', placeholder: 'X-Api-Key' },
      secret: { label: 'Secret key' },
    },
    hmac: {
      scheme: { label: 'Signing scheme' },
      headerName: { label: 'Header name' },
      keyid: { label: 'Key ID', placeholder: 'optional' },
      secret: { label: 'Signing secret' },
      secondSecret: { label: 'Second signing secret' },
    },
  } satisfies AuthenticationFields,
  schemes: {
    'whole-request-v1': 'Whole request',
    rfc9421: 'RFC 9421',
    'standard-webhooks': 'Standard Webhooks',
    github: 'GitHub',
    stripe: 'Stripe',
    slack: 'Slack',
    shopify: 'Shopify',
    'hubspot-v3': 'HubSpot v3',
  } satisfies Record<SchemeName, string>,
  /** The fields within a sentence. */
  fieldWords: {
    username: 'username',
    password: 'password',
    scheme: 'signing scheme',
    keyid: 'key ID',
    headerName: 'header name',
    secret: 'secret',
    secondSecret: 'second secret',
  } satisfies Record<FieldName, string>,
  /** The parts of a scheme of one’s own. */
  schemeWords: {
    message: 'message',
    fields: 'header fields',
    parts: 'parts',
    text: 'text',
    separator: 'separator',
  },
  /** What a step of undo changed. */
  changes: {
    'authentication.basic.username': 'username',
    'authentication.basic.password.by': 'how the password is given',
    'authentication.basic.password.name': 'name of the password',
    'authentication.header-key.headerName': 'header name',
    'authentication.header-key.secret.by': 'how the secret key is given',
    'authentication.header-key.secret.name': 'name of the secret key',
    'authentication.hmac.scheme.chosen': 'signing scheme',
    'authentication.hmac.scheme.custom': 'custom signing scheme',
    'authentication.hmac.scheme.headerName': 'header name',
    'authentication.hmac.keyid': 'key ID',
    'authentication.hmac.headerName': 'header name',
    'authentication.hmac.secret.by': 'how the signing secret is given',
    'authentication.hmac.secret.name': 'name of the signing secret',
    'authentication.hmac.secondSecret.by': 'how the second signing secret is given',
    'authentication.hmac.secondSecret.name': 'name of the second signing secret',
  } satisfies Record<Extract<SettingName, `authentication.${SecretMethod}.${string}`>, string>,
} as const;

export const english = { authentication };

export const { authentication: authenticationTexts } = messages('authentication', english);
