/**
 * Texts that several areas use: kinds, authentication methods, buttons, severities.
 */
import type { AuthenticationMethod, ObjectId, SchemeName } from '../core';
import type { MethodDraft, SecretMethod } from '../designer/store/authentication-draft';
import { count, grouped } from './format';
import { messages } from './language';

interface MethodTexts {
  readonly name: string;
  readonly about: string;
}

/** The texts of a field of an authentication method. */
export interface FieldTexts {
  readonly label: string;
  readonly placeholder?: string;
}

/** Of the settings that have a field in the editor. */
export type AuthenticationFields = {
  readonly [Method in SecretMethod]: { readonly [Name in keyof MethodDraft<Method>]?: FieldTexts };
};

/** Every text of the authentication methods. */
const authentication = {
  methods: {
    none: { name: 'None', about: 'The request carries no credentials.' },
    basic: {
      name: 'Basic auth',
      about: 'An Authorization header with the username and password, Base64-encoded.',
    },
    'header-key': { name: 'Header key', about: 'A secret in its own header.' },
    hmac: {
      name: 'HMAC',
      about: 'Header fields with a signature, made with a shared secret. The scheme says what is signed.',
    },
  } satisfies Record<AuthenticationMethod, MethodTexts>,
  fields: {
    basic: { username: { label: 'Username' }, password: { label: 'Password' } },
    'header-key': {
      headerName: { label: 'Header name', placeholder: 'X-Api-Key' },
      secret: { label: 'Secret' },
    },
    hmac: {
      scheme: { label: 'Signing scheme' },
      headerName: { label: 'Header name' },
      keyid: { label: 'Key ID', placeholder: 'optional' },
      secret: { label: 'Secret' },
      secondSecret: { label: 'Second secret' },
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
} as const;

interface KindTexts {
  readonly name: string;
  readonly add: string;
  readonly about: string;
}

/** The words for actions, their settings and what is done with them that more than one feature uses. */
const common = {
  untitled: 'Untitled action',
  close: 'Close',
  more: (number: number) => `And ${grouped(number)} more.`,
  thisAction: 'This action',
  allActions: (actions: number) => `All ${count(actions, 'action')}`,
  moment: 'One moment…',
  tryAgain: 'Try again',
  reload: 'Reload',
  notLoaded:
    'A part of the app could not be loaded. Your work is not affected. Check the connection and try again; if that does not help, reload the page.',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'The browser does not allow copying. Select the text and copy it by hand.',
  config: 'Config, JSON',
  shortened: (length: number) =>
    `Shown in part: ${count(length, 'character')} in all. Copy and download take everything.`,
  tooLong: (length: number) =>
    `${count(length, 'character')}, too long to be edited here. Only the beginning is shown; all of it is kept.`,
  clear: 'Clear',
  reveal: (label: string) => `Show: ${label}`,
  conceal: (label: string) => `Hide: ${label}`,
  unlock: 'Unlock',
  secretLocked: (name: string) => `The secret ${name} is locked. Unlock the secrets to see the request.`,
  kinds: {
    'automation.webhook': {
      name: 'Webhook',
      add: 'New Webhook',
      about: 'The body is built from keys and values.',
    },
    'automation.rest-api-call': {
      name: 'REST API Call',
      add: 'New REST API Call',
      about: 'The body is free-form text that you write.',
    },
  } satisfies Record<ObjectId, KindTexts>,
} as const;

/** The words for the signs of severity. */
const severities = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const;

export const english = { authentication, common, severities };

export const {
  authentication: authenticationTexts,
  common: commonTexts,
  severities: severitiesTexts,
} = messages('common', english);
