import { type Designer, test as designerTest, expect } from './designer';
import type { Sender } from './parts/send';
import { type Receiver, startReceiver } from './receiver';

/** With a receiver on a port of its own, that the page may ask. */
export const test = designerTest.extend<{ receiver: Receiver }>({
  receiver: async ({ allowedOrigins }, use) => {
    const receiver = await startReceiver();
    allowedOrigins.add(receiver.origin);
    await use(receiver);
    await receiver.close();
  },
});

export { expect };

/** Header fields that a page neither sets nor sees. */
export const ADDED_BY_BROWSER =
  /^(connection|user-agent|accept|accept-language|accept-encoding|origin|cache-control|pragma|sec-fetch-\w+|sec-ch-ua[\w-]*)$/i;

/** A body in which everything counts: line ends, spaces, digits and a letter outside of ASCII. */
export const BODY = '{\r\n  "id": "ü",  "n": 12345678901234567890 }\n';

export const action = (url: string, settings: object = {}) => ({
  version: 1,
  objectId: 'automation.rest-api-call',
  name: 'Order',
  method: 'POST',
  url,
  body: BODY,
  ...settings,
});

/** Opens the action, to be sent by this sender. */
export async function openToSend(
  designer: Designer,
  config: object,
  sender: Sender = 'Browser',
): Promise<void> {
  const { send } = designer;
  if (designer.page.url() === 'about:blank') await designer.open();
  await designer.load(config);
  await send.choose(sender);
}
