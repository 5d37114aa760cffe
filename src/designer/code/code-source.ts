import { useDeferredValue, useMemo } from 'react';
import type { Action, Built } from '../../core';
import { curl, type Outgoing, outgoing, secretVariables } from '../../export/snippets';
import { codeTexts } from '../../i18n/views';
import { copyText } from '../../ui/browser/clipboard';
import { type EditorServices, useBuilt, useExportedAction, useNow } from '../fields/editor-context';
import { withExportNames } from '../secrets/action-secret';

/** What the code for the open action is generated from. */
export interface CodeSource {
  readonly action: Action;
  readonly built: Built;
  readonly now: number;
}

/** The request as code writes it: with variables where secrets are, unless they are revealed. */
export const outgoingOf = ({ action, built, now }: CodeSource, reveal: boolean): Outgoing | undefined =>
  outgoing(built, { variableOf: secretVariables(action), reveal, now });

/** The open action and its request, deferred so that typing stays fast. */
export function useCodeSource(): CodeSource {
  const action = useExportedAction();
  const built = useBuilt();
  const now = useNow();
  return useDeferredValue(useMemo(() => ({ action, built, now }), [action, built, now]));
}

/** Copies the request, signed now, as a curl command; variables stand for its secrets. Returns the result in words. */
export async function curlToClipboard({ live, exportNames, refreshTime }: EditorServices): Promise<string> {
  // A receiver refuses a signature of some minutes ago.
  refreshTime();
  const { built, inputs } = live;
  const action = withExportNames(inputs.action, exportNames(inputs.action));
  const request = outgoingOf({ ...inputs, action, built }, false);
  const rendered = request && curl.render(request);
  if (!request || rendered?.code === undefined) {
    return rendered?.unsupported === undefined
      ? codeTexts.notSendable
      : codeTexts.reason(rendered.unsupported);
  }
  const isCopied = await copyText(rendered.code);
  return isCopied ? codeTexts.copiedAsCurl(request.variables) : codeTexts.notCopied;
}
