import { randomBytes } from 'node:crypto';
import { readLink } from '../../src/workspace/sharing/link';
import { type Designer, expect } from '../designer';
import { everythingKept, findings, listen, type Places } from '../everything-kept';
import { Palette } from '../parts/palette';
import { SecretsDialog } from '../parts/secrets-dialog';
import { test } from '../sending';

/** A secret that nothing else looks like, in letters and digits that no encoding but Base64 and hexadecimal changes. */
const canary = () => `canary${randomBytes(12).toString('hex')}`;

const PASSPHRASE = 'five quiet words of mine';

/** Plants canaries, and looks for them in all that a page shows, keeps and says. */
class Search {
  readonly #designer: Designer;
  readonly #heard: () => Places;
  readonly canaries: Record<string, string> = {};

  constructor(designer: Designer, origin: string) {
    this.#designer = designer;
    this.#heard = listen(designer.page, origin);
  }

  plant(name: string): string {
    const planted = canary();
    this.canaries[name] = planted;
    return planted;
  }

  async found(others: Places = {}): Promise<string[]> {
    const places = { ...(await everythingKept(this.#designer.page)), ...this.#heard(), ...others };
    return findings(places, this.canaries);
  }

  async expectNothing(when: string, others: Places = {}): Promise<void> {
    expect(await this.found(others), when).toEqual([]);
  }
}

const webhook = (name: string, url: string, authentication: object) => ({
  version: 1,
  objectId: 'automation.webhook',
  name,
  method: 'POST',
  url,
  format: 'json',
  data: [{ key: 'id', value: '1' }],
  authentication,
});

/** Empties the clipboard, which holds what the test itself has put there. */
const clearClipboard = ({ page }: Designer) => page.evaluate(() => navigator.clipboard.writeText(''));

/** Copies with each button that copies, and hands out each file: their texts by where they come from. */
async function handedOut(designer: Designer): Promise<Places> {
  const { editor, preview, code, page } = designer;
  const texts: Record<string, string> = {};
  const copied = async (name: string, copy: () => Promise<void>) => {
    await clearClipboard(designer);
    await copy();
    await expect.poll(() => designer.clipboard(), name).not.toBe('');
    texts[name] = await designer.clipboard();
  };
  await editor.choose(preview.view('Request'));
  await copied('the copied request', () => preview.copyButton.click());
  await copied('the copied curl command', () => code.copyAsCurl());
  await editor.choose(preview.view('Code'));
  await copied('the copied code', () => code.copyButton.click());
  await editor.choose(preview.view('Config'));
  await designer.exportButton.click();
  await copied('the copied config', () => designer.export.copyButton.click());
  const file = await designer.download(() => designer.export.downloadButton.click());
  texts['the exported file'] = `${file.name} ${file.bytes}`;
  await designer.closeButton.click();
  await command(designer, 'share');
  const link = page.getByRole('dialog').getByRole('textbox');
  await expect(link).toHaveValue(/#action=/);
  const shared = await readLink(new URL(await link.inputValue()).hash);
  expect(shared.type).toBe('shared');
  texts['the link'] = `${await link.inputValue()} ${JSON.stringify(shared)}`;
  await designer.closeButton.click();
  const everything = await designer.download(() => command(designer, 'download everything'));
  texts['the file of all actions'] = everything.bytes.toString();
  return texts;
}

/** Runs a command by its name. */
async function command(designer: Designer, words: string): Promise<void> {
  const palette = new Palette(designer.page);
  await designer.press('ControlOrMeta+k');
  await palette.field.fill(words);
  await designer.press('Enter');
}

/** Opens the earlier states and closes them. */
async function lookAtHistory(designer: Designer): Promise<void> {
  await designer.saveState.click();
  await expect(designer.dialog('History')).toBeVisible();
}

test('B5: no secret is found anywhere but where it is typed, however it came and wherever it is kept', async ({
  designer,
  receiver,
  baseURL,
}) => {
  test.slow();
  const { editor, preview, page, list, send } = designer;
  const secrets = new SecretsDialog(page);
  const search = new Search(designer, new URL(baseURL ?? '').origin);
  await designer.open();

  // Typed and named, for each method of authentication.
  await editor.field('Password').fill(search.plant('a typed password'));
  await editor.giveSecret('Store under a name…');
  await editor.field('Password: name').fill('CRM');
  await editor.field('Value of CRM').fill(search.plant('a named password'));
  await editor.choose(editor.authentication('Header key'));
  await editor.field('Header name').fill('X-Api-Key');
  await editor.field('Secret').fill(search.plant('a typed key'));
  await preview.expectHeader('X-Api-Key', '••••••••');
  await editor.choose(editor.authentication('HMAC'));
  await editor.field('Secret').fill(search.plant('a typed signing secret'));
  await search.expectNothing('typed', await handedOut(designer));
  await editor.giveSecret('Store under a name…');
  await editor.field('Value of ORDER_CREATED_SECRET').fill(search.plant('a named signing secret'));
  await editor.choose(preview.view('Signature'));
  await search.expectNothing('named', await handedOut(designer));

  // The search finds what is shown: otherwise nothing that it says would count.
  await editor.choose(editor.authentication('Header key'));
  await editor.choose(preview.view('Request'));
  await preview.revealButton.click();
  await expect.poll(async () => (await search.found()).join('\n')).toContain('a typed key in the markup');
  await preview.revealButton.click();
  await editor.choose(editor.authentication('Basic auth'));
  await editor.giveSecret('Enter value');
  await preview.revealButton.click();
  await expect
    .poll(async () => (await search.found()).join('\n'))
    .toContain('a typed password in the markup');
  await preview.revealButton.click();

  // From elsewhere: a config, curl commands in the dialog, and one that is pasted as the URL.
  const config = webhook('Imported', `${receiver.origin}/config`, {
    method: 'basic',
    username: 'shop',
    password: search.plant('a password of a config'),
  });
  await designer.importButton.click();
  await designer.import.text.fill(JSON.stringify(config));
  await expect(designer.import.dialog).toContainText('1 secret will be stored separately');
  await expect(designer.import.dialog).toContainText('SHOP_PASSWORD');
  await designer.import.importButton.click();
  await expect(editor.field('Password: name')).toHaveValue('SHOP_PASSWORD');
  await search.expectNothing('imported from a config');
  await designer.importButton.click();
  await designer.import.text.fill(
    `curl -H 'X-Api-Key: ${search.plant('a key of curl')}' ${receiver.origin}/curl -d a=1`,
  );
  await expect(designer.import.dialog).toContainText('X_API_KEY');
  await designer.import.importButton.click();
  await search.expectNothing('imported from curl', await handedOut(designer));
  await list.newRestApiCall.click();
  await editor.url.click();
  await designer.paste(`curl -u me:${search.plant('a pasted password')} ${receiver.origin}/pasted -d '{}'`);
  await expect(editor.region).toContainText('stored under this name: ME_PASSWORD');
  await editor.name.fill('Pasted');
  await search.expectNothing('pasted as the URL', await handedOut(designer));

  // Back and forth through all of it, and the earlier states.
  await editor.name.blur();
  for (let step = 0; step < 4; step++) await designer.press('ControlOrMeta+z');
  await search.expectNothing('undone');
  for (let step = 0; step < 4; step++) await designer.press('ControlOrMeta+Shift+z');
  await expect(editor.name).toHaveValue('Pasted');
  await designer.expectSaved();
  await lookAtHistory(designer);
  await search.expectNothing('the earlier states');
  await designer.closeButton.click();

  // Sent: the receiver gets the secret, the page shows what came back.
  await send.choose('Local sender');
  await send.send();
  await expect(send.status('200 OK')).toBeVisible();
  const authorization = Buffer.from(`me:${search.canaries['a pasted password']}`).toString('base64');
  expect(receiver.arrived.at(-1)?.headers).toContainEqual(['Authorization', `Basic ${authorization}`]);
  await search.expectNothing('sent');

  await designer.expectSaved();
  await page.reload();
  await editor.choose(preview.view('Request'));
  await preview.expectHeader('Authorization', 'Basic ••••••••');
  await search.expectNothing('loaded again');

  // Remembered on this device, then behind a passphrase.
  await secrets.open();
  await secrets.rememberWithoutPassphrase();
  await expect(secrets.said).toHaveText('Remembered on this device.');
  await secrets.field('Name').fill('BY_HAND');
  await secrets.field('Value').fill(search.plant('a secret of the dialog'));
  await secrets.button('Add').click();
  await search.expectNothing('remembered');
  await designer.picture('secrets');
  await designer.expectAccessible();
  await secrets.close();
  await designer.expectSaved();
  await page.reload();
  await expect(editor.field('Value of ME_PASSWORD')).toHaveValue(search.canaries['a pasted password'] ?? '');
  await search.expectNothing('remembered, and loaded again', await handedOut(designer));
  search.canaries['the passphrase'] = PASSPHRASE;
  await secrets.open();
  await secrets.setPassphrase(PASSPHRASE);
  await search.expectNothing('behind a passphrase');
  await secrets.close();

  // Locked: not even the fields have a value.
  await command(designer, 'lock the secrets');
  await expect(editor.region).toContainText('Locked');
  await expect(preview.region).toContainText('The secrets are locked.');
  await expect(editor.field('Value of ME_PASSWORD')).toHaveValue('');
  await expect(page.locator('input[type=password]')).toHaveCount(1);
  await search.expectNothing('locked');
  await designer.expectAccessible();
});
