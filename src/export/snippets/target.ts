/** What a target of “Copy as” is, and why it may have no code for a request. */
import type { Refusal } from '../../send/browser/fetch-rules';
import { fillTemplate, type TemplateValues } from '../fill-template';
import type { Outgoing } from './outgoing';

export type TargetId =
  | 'curl-bash'
  | 'curl-powershell'
  | 'httpie'
  | 'javascript-fetch'
  | 'node-http'
  | 'python'
  | 'go'
  | 'php'
  | 'raw-http'
  | 'har'
  | 'http-file';

/** Why there is no code for a request. */
export type Unsupported =
  | {
      readonly code:
        | 'too-large'
        | 'no-variables'
        | 'go-path'
        | 'httpie-target'
        | 'http-file-url'
        | 'http-file-header'
        | 'http-file-braces'
        | 'http-file-instruction'
        | 'http-file-white-space'
        | 'http-file-line-ends'
        | 'javascript-header-lost'
        | 'javascript-empty-query';
    }
  /** Go would send the header under its own spelling beside the one of the request. */
  | { readonly code: 'go-header'; readonly name: string; readonly canonical: string }
  | Refusal;

/** The code, or the reason for no code: a target never prints code that would send another request. */
export type Rendered =
  | { readonly code: string; readonly unsupported?: undefined }
  | { readonly unsupported: Unsupported; readonly code?: undefined };

/** One way to send a request outside the app. */
export interface Target {
  readonly id: TargetId;
  /** Of a file with the code, without the dot. */
  readonly extension: string;
  readonly render: (outgoing: Outgoing) => Rendered;
}

export const unsupported = (reason: Unsupported): Rendered => ({ unsupported: reason });

/** The code ends with one line end, as a file does. */
export const code = (...lines: readonly string[]): Rendered => ({ code: `${lines.join('\n')}\n` });

/** The code of a program that is a file of its language. */
export const program = (
  template: string,
  { method, fields, variables, bodySize }: Outgoing,
  values: TemplateValues,
): Rendered => ({
  code: fillTemplate(template, {
    method,
    variables: variables.map((name) => ({ name })),
    hasVariables: variables.length > 0,
    hasFields: fields.length > 0,
    hasBody: bodySize > 0,
    ...values,
  }),
});

/** In characters of URL and body. A language may take twelve for one of them. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The same target without code that is too long for an editor, a clipboard or the memory of a page. */
export const withinLimit = (target: Target): Target => ({
  ...target,
  render: (outgoing) => {
    const isTooLong = outgoing.url.length + outgoing.body.length > MAX_CHARACTERS;
    return isTooLong ? unsupported({ code: 'too-large' }) : target.render(outgoing);
  },
});
