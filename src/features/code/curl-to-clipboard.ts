import { copyText } from '../../browser/clipboard';
import { curl } from '../../formats/code';
import { texts } from '../../i18n/code';
import type { LiveRequest } from '../../model/live-request';
import { outgoingOf } from './code-source';

/** Copies the request as a curl command; variables stand for its secrets. Returns the result in words. */
export async function curlToClipboard(live: LiveRequest): Promise<string> {
  const { built, inputs } = live;
  const request = outgoingOf({ ...inputs, built }, false);
  const rendered = request && curl.render(request);
  if (!request || rendered?.code === undefined) {
    return rendered?.unsupported === undefined ? texts.notSendable : texts.reason(rendered.unsupported);
  }
  const isCopied = await copyText(rendered.code);
  return isCopied ? texts.copiedAsCurl(request.variables) : texts.notCopied;
}
