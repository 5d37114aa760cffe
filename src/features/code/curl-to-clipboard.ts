import { copyText } from '../../browser/clipboard';
import type { EditorServices } from '../../fields/editor-context';
import { curl } from '../../formats/code';
import { texts } from '../../i18n/code';
import { withExportNames } from '../../model/secrets/export-names';
import { outgoingOf } from './code-source';

/** The open action and what exports call its secrets. */
export type CurlSource = Pick<EditorServices, 'live' | 'exportNames'>;

/** Copies the request as a curl command; variables stand for its secrets. Returns the result in words. */
export async function curlToClipboard({ live, exportNames }: CurlSource): Promise<string> {
  const { built, inputs } = live;
  const action = withExportNames(inputs.action, exportNames(inputs.action));
  const request = outgoingOf({ ...inputs, action, built }, false);
  const rendered = request && curl.render(request);
  if (!request || rendered?.code === undefined) {
    return rendered?.unsupported === undefined ? texts.notSendable : texts.reason(rendered.unsupported);
  }
  const isCopied = await copyText(rendered.code);
  return isCopied ? texts.copiedAsCurl(request.variables) : texts.notCopied;
}
