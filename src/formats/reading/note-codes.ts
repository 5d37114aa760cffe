import type { Severity } from '../../core';
import type { DialectDifference, DialectProgram, Script } from './note-values';
import type { UnreadFormat } from './unread-formats';

interface Entry<Values> {
  readonly severity: Severity;
  /** Never there: the type of the values that the message is made from. */
  readonly values?: Values;
}

type None = Record<never, never>;

const error = <Values = None>(): Entry<Values> => ({ severity: 'error' });
const warning = <Values = None>(): Entry<Values> => ({ severity: 'warning' });
const hint = <Values = None>(): Entry<Values> => ({ severity: 'hint' });

/**
 * Everything that can be said about a text from elsewhere: the code, the severity and the values.
 * An error: nothing became of it. A warning: the action sends something else. A hint: good to know.
 * No value of a header, a credential or a variable is ever part of a note.
 */
export const NOTES = {
  // A request, or a whole text, of which nothing became an action
  'text-too-large': error<{ limit: number }>(),
  'nothing-found': error(),
  'postman-version': error<{ version: string }>(),
  'format-not-read': error<{ format: UnreadFormat }>(),
  'more-requests': error<{ limit: number }>(),
  'request-method': error<{ request: string; method: string }>(),
  'request-scheme': error<{ request: string; scheme: string }>(),
  'request-without-url': error<{ request: string }>(),
  'command-without-url': error(),
  'request-unreadable': error<{ request: string }>(),
  'entry-unreadable': error<{ number: number }>(),
  'part-unreadable': error(),
  'quote-unclosed': error<{ quote: string }>(),
  'apostrophe-in-quotes': error(),

  // The command line around a request
  'shell-expansion': warning<{ found: string }>(),
  'bytes-not-utf-8': warning(),
  'shell-variable-filled-in': hint<{ names: string }>(),
  'brace-expansion': warning(),
  'typographic-character': warning<{ found: string }>(),
  'no-break-space': hint(),
  'backslash-blank': warning(),
  'url-unquoted': warning(),
  'url-like-option': warning(),
  'text-around-code': hint(),
  'command-skipped': hint<{ names: string }>(),
  'redirection-skipped': hint(),
  'option-unknown': warning<{ option: string }>(),
  'option-incomplete': error<{ option: string }>(),
  'option-not-available': warning<{ option: string }>(),
  'options-overridden': warning<{ names: string }>(),
  placeholder: warning<{ found: string }>(),
  'options-without-effect': hint<{ options: string }>(),
  'url-alternatives': warning(),
  'url-pattern-refused': hint(),
  'username-as-key': warning(),
  'password-asked': warning(),

  // What an action sends otherwise, or not at all
  'url-scheme-added': hint<{ scheme: string }>(),
  'url-respelled': hint(),
  'url-query-added': hint(),
  'url-query-differs': warning<{ names: string }>(),
  'params-not-in-body': warning<{ names: string }>(),
  'method-case': warning<{ method: string }>(),
  'file-not-read': warning<{ file: string }>(),
  'body-binary': warning(),
  'body-not-sent-with-get': warning(),
  'body-graphql': hint(),
  multipart: warning(),
  'multipart-file': warning<{ field: string }>(),
  'form-respelled': hint(),
  'json-as-form': warning<{ ours: string }>(),
  'media-type-charset': hint<{ theirs: string; ours: string }>(),
  'media-type': warning<{ theirs: string; ours: string }>(),
  'media-type-added': hint<{ ours: string }>(),
  'media-type-not-sent': hint(),
  'header-as-key': hint<{ name: string }>(),
  'header-not-sent': warning<{ names: string }>(),
  'header-folded': warning<{ names: string }>(),
  'header-twice': warning<{ names: string }>(),
  'header-removed': hint<{ names: string }>(),
  'header-of-client': hint<{ names: string }>(),
  'header-host': warning<{ host: string }>(),
  'credentials-not-used': warning(),
  'url-credentials-not-used': warning(),
  cookies: warning(),
  'signature-fixed': warning<{ names: string }>(),
  'signature-by-script': warning<{ names: string }>(),
  'signature-headers': hint<{ names: string }>(),
  'signature-form': warning<{ names: string }>(),
  'signing-secret-missing': warning(),
  'signed-instead': warning(),
  'auth-not-available': warning<{ scheme: string }>(),
  disabled: hint<{ names: string }>(),

  // Variables of collections and .http files
  variables: hint<{ names: string }>(),
  'variables-dynamic': warning<{ names: string }>(),
  'variable-of-variables': hint<{ names: string }>(),
  'variable-circular': warning<{ names: string }>(),
  'variable-set-again': warning<{ names: string }>(),
  'variable-in-host': hint<{ names: string }>(),
  'variable-raw': hint<{ names: string }>(),
  'variable-encoded': warning<{ names: string }>(),
  'variable-not-json': warning<{ names: string }>(),
  'variable-used-both-ways': warning<{ names: string }>(),
  'variable-asked': hint<{ name: string }>(),
  'variable-not-available': warning<{ name: string }>(),
  'variable-filled-in': hint<{ names: string }>(),
  'variable-in-username': warning<{ names: string }>(),
  'variable-as-secret': hint<{ name: string }>(),
  'variable-in-secret': warning<{ name: string; around: string }>(),
  'variable-secret': hint<{ names: string }>(),
  'variable-values': hint<{ names: string }>(),

  // Parts of collections and files that no action has
  'not-read': warning<{ names: string }>(),
  scripts: warning<{ which: readonly Script[] }>(),
  'saved-responses': hint(),
  descriptions: hint(),
  'more-notes': hint<{ listed: number }>(),
  'line-not-read': warning(),
  directive: hint<{ name: string }>(),

  // Of .http files and of Postman alone
  'http-file-dialect': hint<{ found: DialectDifference; program: DialectProgram }>(),
  'requests-elsewhere': warning<{ line: string }>(),
  'request-disabled': hint(),
  'http-version': hint<{ version: string }>(),
  comments: hint<{ names: string }>(),
  'comments-in-json': hint<{ names: string }>(),
  'body-pruned': hint(),
  'key-in-url': warning<{ name: string }>(),
  'url-parts': warning<{ names: string }>(),
  'path-variable-empty': warning<{ names: string }>(),
  'path-variable-unused': hint<{ names: string }>(),
  'setting-not-available': hint<{ names: string }>(),
};

type Table = typeof NOTES;
export type NoteCode = keyof Table;
export type NoteValues<C extends NoteCode> = Table[C] extends Entry<infer Values> ? Values : never;

/** Every code there is, for the documentation and its test. */
export const NOTE_CODES = Object.keys(NOTES) as NoteCode[];
