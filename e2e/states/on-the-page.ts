import type { Designer } from '../designer';
import { expect } from '../sending';
import { FIXABLE, HUNDRED, OWN_SCHEME, type PageState, PROBLEMS, show, signed, webhook } from './state';

/** What is to be seen in the page itself. */
export const PAGE_STATES: readonly PageState[] = [
  {
    name: 'the start',
    tabs: ['Actions', 'Edit', 'Context', 'Result'],
    enter: () => Promise.resolve(),
  },
  {
    name: 'rows that are not sent, with the keys for them',
    tabs: ['Edit'],
    enter: async (designer) => {
      const { editor } = designer;
      await editor.switch(1).uncheck();
      await editor.chooseMethod('GET');
      await editor.region.getByRole('button', { name: 'Keys for the rows' }).click();
    },
  },
  {
    name: 'problems',
    tabs: ['Edit', 'Result'],
    enter: (designer) => designer.load(PROBLEMS),
  },
  {
    name: 'a signing scheme of one’s own',
    tabs: ['Edit', 'Result'],
    enter: (designer) => designer.load(signed(OWN_SCHEME)),
  },
  {
    name: 'problems of a signing scheme of one’s own',
    tabs: ['Edit', 'Result'],
    enter: (designer) =>
      designer.load(signed({ ...OWN_SCHEME, message: [], fields: [{ name: 'Host', parts: [] }] })),
  },
  {
    name: 'a second signing secret, and what is signed',
    tabs: ['Edit', 'Result'],
    enter: async (designer) => {
      await designer.load(signed('standard-webhooks', { secondSecret: 'd2hvbGU=' }));
      await show(designer, 'Result');
      await designer.editor.choose(designer.preview.view('Signature'));
    },
  },
  {
    name: 'a new action',
    tabs: ['Edit', 'Result'],
    enter: async (designer) => {
      await show(designer, 'Actions');
      await designer.list.newRestApiCall.click();
      await show(designer, 'Edit');
      await expect(designer.editor.body).toBeVisible();
    },
  },
  {
    name: 'problems with what mends them, at a field',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.load(FIXABLE);
      await designer.editor.value(1).click();
      await expect(
        designer.editor.region.getByRole('button', { name: 'Did you mean order.id?' }),
      ).toBeVisible();
    },
  },
  {
    name: 'problems with what mends them, in the list',
    tabs: ['Result'],
    enter: async (designer) => {
      await designer.load(FIXABLE);
      await show(designer, 'Result');
      await designer.preview.openProblems();
      await expect(
        designer.preview.region.getByRole('button', { name: 'Put https:// before it' }),
      ).toBeVisible();
    },
  },
  {
    name: 'a sample that cannot be read',
    tabs: ['Context', 'Result'],
    enter: async (designer) => {
      await show(designer, 'Context');
      await designer.sample.fill('{"a": b}');
      await expect(designer.sample.unreadable).toBeVisible();
    },
  },
  {
    name: 'an action and a sample that were not opened',
    tabs: ['Edit', 'Context', 'Result'],
    enter: async (designer) => {
      await designer.editor.name.fill('Kept');
      await designer.expectSaved();
      const row = designer.page.locator('#pane-actions [data-id]').first();
      const id = await row.getAttribute('data-id');
      // When the page goes away, so that what it still opens does not remove the marks.
      await designer.page.evaluate((action) => {
        addEventListener('pagehide', () => {
          for (const key of [`action.${action}`, 'sample.sample'])
            localStorage.setItem(`action-designer.opening.${key}`, `gone ${Date.now()}`);
        });
      }, id);
      await designer.page.reload();
      await show(designer, 'Edit');
      await expect(designer.page.getByRole('heading', { name: '“Kept” was not opened' })).toBeVisible();
    },
  },
  {
    name: 'no action',
    tabs: ['Edit'],
    enter: async (designer) => {
      await show(designer, 'Actions');
      await designer.list.remove('Order created').click();
      await expect(designer.undoButton).toBeVisible();
    },
  },
  {
    name: 'selected actions and their menu',
    tabs: ['Actions'],
    enter: async (designer) => {
      await designer.load(webhook({ name: 'Shop / Paid' }));
      await show(designer, 'Actions');
      await designer.list.action('Paid').focus();
      await designer.press('Control+a');
      await designer.list.action('Selected Paid').click({ button: 'right' });
      await expect(designer.menuItem('Delete 2 actions')).toBeVisible();
    },
  },
  {
    name: 'a formatted body',
    tabs: ['Result'],
    enter: async (designer) => {
      await show(designer, 'Result');
      await designer.editor.choose(designer.preview.layout('Formatted'));
      await expect(designer.preview.message).toBeVisible();
    },
  },
  {
    name: 'the query parameters',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.load(webhook({ url: 'https://api.example.com/orders?id={{ order.id }}&empty&a=%26#x' }));
      await show(designer, 'Edit');
      await designer.editor.region.getByRole('button', { name: 'Query parameters' }).click();
      await expect(designer.page.getByRole('textbox', { name: 'Parameter 3, value' })).toHaveValue('&');
    },
  },
  {
    name: 'the notes of a pasted command',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.url.focus();
      await designer.paste(
        "curl -X PUT https://api.example.com/1 -b a=1 -H 'X-A: 1' -H 'X-B: 2' --json '{}'",
      );
      await expect(designer.editor.region.getByText('Cookies are not sent by an action.')).toBeVisible();
    },
  },
  {
    name: 'a pasted command with a key to keep as a secret',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.url.focus();
      await designer.paste('curl https://api.example.com/ -u sk_live_4242: -d a=1');
      await expect(designer.editor.region.getByRole('button', { name: 'Keep it as a secret' })).toBeVisible();
    },
  },
  {
    name: 'a typed secret that was named',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.giveSecret('Store under a name…');
      await expect(designer.editor.field('Value of ORDER_CREATED_PASSWORD')).toBeVisible();
    },
  },
  {
    name: 'rows that can be written as a body',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.choose(designer.editor.kind('REST API Call'));
      await expect(
        designer.editor.region.getByRole('button', { name: 'Write the 3 rows as JSON' }),
      ).toBeVisible();
    },
  },
  {
    name: 'completion in a field',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.value(2).click();
      await designer.type('{{ order.');
      await expect(designer.suggestions).toBeVisible();
    },
  },
  {
    name: 'the card of a tag in a field',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.value(1).focus();
      await designer.press('Home', ...Array<string>(4).fill('ArrowRight'));
      await expect(designer.page.getByText('From the sample: order.id')).toBeVisible();
    },
  },
  {
    name: 'the body editor',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.choose(designer.editor.kind('REST API Call'));
      await designer.editor.fillBody('{"a": {{ order.id }}, "b": {{ order.nr }}, "c": {{ order.id | raw }}}');
      await expect(designer.editor.body.locator('.cm-lintRange-error')).toBeVisible();
    },
  },
  {
    name: 'completion in the body editor',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.choose(designer.editor.kind('REST API Call'));
      await designer.editor.body.click();
      await designer.type('{{ order.');
      await expect(designer.suggestions).toBeVisible();
    },
  },
  {
    name: 'the signature',
    tabs: ['Result'],
    enter: async (designer) => {
      await designer.editor.choose(designer.editor.authentication('HMAC'));
      await designer.editor.field('Secret').fill('topsecret');
      await show(designer, 'Result');
      await designer.editor.choose(designer.preview.view('Signature'));
    },
  },
  {
    name: 'receiver code and a signature that differs',
    tabs: ['Result'],
    enter: async (designer) => {
      const { editor, preview, signature } = designer;
      await editor.choose(editor.authentication('HMAC'));
      await editor.field('Secret').fill('topsecret');
      await show(designer, 'Result');
      await editor.choose(preview.view('Signature'));
      await signature.includeTest.check();
      const message = await signature.text();
      await signature.compare(`${message.replace('api.example.com', 'localhost:8080')}\n`);
      await expect(signature.verdict(/^The receiver’s message differs from byte/)).toBeVisible();
    },
  },
  {
    name: 'the config',
    tabs: ['Result'],
    enter: async (designer) => {
      await show(designer, 'Result');
      await designer.editor.choose(designer.preview.view('Config'));
    },
  },
  {
    name: 'what an engine takes',
    tabs: ['Result'],
    enter: async (designer) => {
      await show(designer, 'Result');
      await designer.editor.choose(designer.preview.view('Run it'));
      await expect(designer.engines.text).toBeVisible();
    },
  },
  {
    name: 'the code, with its secrets',
    tabs: ['Result'],
    enter: async (designer) => {
      await show(designer, 'Result');
      await designer.editor.choose(designer.preview.view('Code'));
      await designer.code.showSecrets.check();
    },
  },
  {
    name: 'a part of the request that is pointed at',
    tabs: ['Result'],
    enter: async (designer) => {
      await show(designer, 'Result');
      await designer.preview.message.focus();
      await designer.press('End', 'ArrowLeft');
      await expect(designer.preview.card).toBeVisible();
    },
  },
  {
    name: 'a request that is to be sent',
    tabs: ['Edit'],
    enter: async (designer) => {
      await showSend(designer);
      await designer.editor.region.getByRole('button', { name: 'Send via' }).click();
      await expect(designer.send.sender('Browser')).toBeVisible();
    },
  },
  {
    name: 'a request that the browser refuses',
    tabs: ['Result'],
    enter: async (designer) => {
      await designer.load(webhook({ method: 'GET', url: 'http://127.0.0.1:6000/' }));
      await showSend(designer);
      await designer.send.choose('Browser');
      await designer.send.button.click();
      await expect(designer.send.refusals).toHaveCount(1);
    },
  },
  {
    name: 'a response',
    tabs: ['Result'],
    enter: async (designer, { receiver }) => {
      receiver.answer = (response) =>
        response
          .writeHead(422, { 'Content-Type': 'application/json' })
          .end('{"error":"ü","n":[1,true,null]}');
      await designer.load(webhook({ url: receiver.origin }));
      await showSend(designer);
      await designer.send.send();
      await expect(designer.send.body('formatted')).toBeVisible();
    },
  },
  {
    name: 'a body as bytes, and a request that has changed since',
    tabs: ['Result'],
    enter: async (designer, { receiver }) => {
      receiver.answer = (response) => response.writeHead(200).end(Buffer.alloc(1000));
      await designer.load(webhook({ url: receiver.origin }));
      await showSend(designer);
      await designer.send.send();
      await expect(designer.send.body('bytes')).toBeVisible();
      await show(designer, 'Edit');
      await designer.editor.url.fill(`${receiver.origin}/changed`);
    },
  },
  {
    name: 'a request without a response',
    tabs: ['Result'],
    enter: async (designer, { receiver }) => {
      receiver.permits = false;
      await designer.load(webhook({ url: receiver.origin }));
      await showSend(designer);
      await designer.send.choose('Browser');
      await designer.send.send();
      await expect(designer.send.failure).toBeVisible();
    },
  },
  {
    name: 'a request that is under way',
    tabs: ['Result'],
    enter: async (designer, { receiver }) => {
      receiver.answer = () => undefined;
      await designer.load(webhook({ url: receiver.origin }));
      await showSend(designer);
      await designer.send.button.click();
      await expect(designer.send.cancelButton).toBeVisible();
    },
  },
  {
    name: 'a hundred rows, of an action in a closed folder',
    tabs: ['Actions', 'Edit', 'Result'],
    enter: async (designer) => {
      await designer.load({ ...HUNDRED, name: 'Shop / Orders' });
      await show(designer, 'Actions');
      await designer.list.folder('Shop').click();
    },
  },
  {
    name: 'ways back and forth, and what was done last',
    tabs: ['Edit'],
    enter: async (designer) => {
      await designer.editor.method.selectOption('PUT');
      await designer.press('ControlOrMeta+z');
      await designer.editor.delete(2).click();
      await expect(designer.undoButton.last()).toBeVisible();
    },
  },
  {
    name: 'the menu of the samples',
    tabs: ['Context'],
    enter: async (designer) => {
      await show(designer, 'Context');
      await designer.page.getByRole('button', { name: 'Commands for samples' }).click();
      await expect(designer.menuItem('New sample')).toBeVisible();
    },
  },
];

async function showSend(designer: Designer): Promise<void> {
  await show(designer, 'Edit');
}
