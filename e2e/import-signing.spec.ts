import { createHmac } from 'node:crypto';
import { expect, test } from './designer';
import { Signing } from './parts/signing';
import { SIGNED_COLLECTION } from './states/imports';

const BODY = '{"id":"A-1001"}';
const FIXED = `sha256=${'ab'.repeat(32)}`;
const SECRET = 'topsecret';
const CURL = `curl https://shop.example/hook -H 'Content-Type: application/json; charset=utf-8' -H 'X-Hub-Signature-256: ${FIXED}' -H 'X-GitHub-Event: push' --data-raw '${BODY}'`;

const SIGN = 'Sign with the scheme “GitHub”';
const signature = `sha256=${createHmac('sha256', SECRET).update(BODY).digest('hex')}`;

test('B34: a signature in a command is taken as it stands, unless its scheme is chosen, by keyboard', async ({
  designer,
}) => {
  const { import: dialog, preview, page } = designer;
  const signing = new Signing(page);
  await designer.open();
  await designer.importButton.focus();
  await designer.press('Enter');
  await expect(dialog.text).toBeFocused();
  await designer.paste(CURL);
  const way = dialog.dialog.getByRole('button', { name: SIGN });
  await expect(way).toHaveAttribute('aria-pressed', 'false');
  await expect(dialog.found).toContainText('a signature, which is right for one request alone');
  await expect(dialog.found).toContainText('REST API Call · body of 15 characters · Header key');

  await way.focus();
  await designer.press('Enter');
  await expect(way).toHaveAttribute('aria-pressed', 'true');
  await expect(way).toBeFocused();
  await expect(dialog.found).toContainText('REST API Call · body of 15 characters · HMAC');
  await expect(dialog.found).toContainText('The secret is not in the text.');
  await expect(dialog.found).toContainText('an action can add only one header: X-GitHub-Event');
  // What was fixed is no secret any more.
  await expect(dialog.dialog).not.toContainText('X_HUB_SIGNATURE_256');
  await designer.expectAccessible();

  await dialog.importButton.focus();
  await designer.press('Enter');
  await signing.expectScheme('GitHub');
  await preview.expectProblems([
    'Next Authentication, secret Enter the secret.',
    'Hint Authentication, signing scheme Not protected by the signature: the method, the host, the path, the query, the Content-Type and the time.',
  ]);
  await signing.field('Secret').fill(SECRET);
  await preview.expectHeader('X-Hub-Signature-256', signature);
});

test('B34: the choice of a scheme can be taken back before the import', { tag: '@thorough' }, async ({
  designer,
}) => {
  const { import: dialog, editor, preview } = designer;
  await designer.open();
  await designer.importButton.click();
  await dialog.text.fill(CURL);
  const way = dialog.dialog.getByRole('button', { name: SIGN });
  await way.click();
  await way.click();
  await expect(way).toHaveAttribute('aria-pressed', 'false');
  await dialog.importButton.click();
  await expect(editor.field('Header name')).toHaveValue('X-Hub-Signature-256');
  await preview.revealButton.click();
  await preview.expectHeader('X-Hub-Signature-256', FIXED);
});

test('B34: a script of Postman that computes a signature is listed, and its scheme can be chosen', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { import: dialog, preview, page } = designer;
  const signing = new Signing(page);
  await designer.open();
  await designer.importButton.click();
  await dialog.text.fill(JSON.stringify(SIGNED_COLLECTION));
  await expect(dialog.found).toContainText('Not run by an action: a pre-request script.');
  await expect(dialog.found).toContainText(
    'A pre-request script, which the action does not run, computes a signature: X-Slack-Signature. The action can compute it itself.',
  );
  await dialog.dialog.getByRole('button', { name: 'Sign with the scheme “Slack”' }).click();
  await expect(dialog.found).toContainText('Not run by an action: a pre-request script.');
  await dialog.importButton.click();
  await signing.expectScheme('Slack');
  await signing.field('Secret').fill(SECRET);
  await expect.poll(() => preview.text()).toMatch(/^X-Slack-Signature: v0=[0-9a-f]{64}\r$/m);
});

test('B34: pasted as the URL, the scheme is chosen in the notes, and the focus goes to where the secret is entered', {
  tag: '@thorough',
}, async ({ designer }) => {
  const { editor, preview, page } = designer;
  const signing = new Signing(page);
  await designer.open();
  await editor.url.focus();
  await designer.paste(CURL);
  const notes = editor.region.getByRole('region', { name: 'What to know about the command' });
  await expect(editor.authentication('Header key')).toBeChecked();
  await notes.getByRole('button', { name: SIGN }).focus();
  await designer.press('Enter');
  await signing.expectScheme('GitHub');
  await expect(editor.authentication('HMAC')).toBeFocused();
  await expect(notes).toContainText('The secret is not in the text.');
  await expect(notes.getByRole('button', { name: SIGN })).toHaveCount(0);

  await designer.press('ControlOrMeta+z');
  await expect(editor.authentication('Header key')).toBeChecked();
  await expect(editor.field('Header name')).toHaveValue('X-Hub-Signature-256');
  await designer.press('ControlOrMeta+Shift+z');
  await signing.field('Secret').focus();
  await designer.type(SECRET);
  await preview.expectHeader('X-Hub-Signature-256', signature);
});
