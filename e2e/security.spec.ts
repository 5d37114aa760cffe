import type { Page } from '@playwright/test';
import { expect, test } from './designer';
import { SecretsDialog } from './parts/secrets-dialog';

const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self' http: https:",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'action-designer',
};

function parsePolicy(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('the page carries the policy itself, for static hosting', async ({ designer, page }) => {
  await designer.open();
  const meta = page.locator('head > meta[http-equiv="Content-Security-Policy"]');
  expect(parsePolicy((await meta.getAttribute('content')) ?? '')).toEqual(POLICY);
});

test('the policy comes before everything that it governs', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const first = html.search(/<(?:script|link|style)\b/);
  expect(html.indexOf('Content-Security-Policy')).toBeGreaterThan(0);
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(first);
});

test('the server sends the policy and its fellows as headers', async ({ request }) => {
  const headers = (await request.get('/')).headers();
  expect(parsePolicy(headers['content-security-policy'] ?? '')).toEqual({
    ...POLICY,
    'frame-ancestors': "'none'",
  });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('the page has no inline script, style or handler', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
});

/** Whether an inline script that somebody got into the page runs. */
async function runsInjectedScript(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const script = document.createElement('script');
    // The text of a node, which Trusted Types do not refuse before it would run.
    script.append('document.documentElement.dataset.injected = "yes"');
    document.body.append(script);
    return document.documentElement.dataset.injected === 'yes';
  });
}

/** What became of each way to make a script or markup of a text. */
async function makingScripts(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(() => {
    const ways: Record<string, () => unknown> = {
      innerHTML: () => {
        document.createElement('div').innerHTML = '<img src="x">';
      },
      'src of a script': () => {
        document.createElement('script').src = '/service-worker.js';
      },
      'a worker': () => new Worker('/service-worker.js'),
      'another policy': () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
        };
        return trustedTypes.createPolicy('other', {});
      },
      'a second policy of the same name': () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
        };
        return trustedTypes.createPolicy('action-designer', {});
      },
    };
    return Object.fromEntries(
      Object.entries(ways).map(([name, attempt]) => {
        try {
          attempt();
          return [name, 'done'];
        } catch (error) {
          return [name, error instanceof Error ? error.name : String(error)];
        }
      }),
    );
  });
}

test('S9: no text becomes a script or markup', async ({ page }) => {
  await page.goto('/');
  // The policy comes with the file that has the list.
  await expect(
    page.locator('#pane-actions').getByRole('button', { name: 'Order created' }).first(),
  ).toBeVisible();
  expect(await makingScripts(page)).toEqual({
    innerHTML: 'TypeError',
    'src of a script': 'TypeError',
    'a worker': 'TypeError',
    'another policy': 'TypeError',
    'a second policy of the same name': 'TypeError',
  });
});

test('S9: the app works, and starts its worker, where a browser has no Trusted Types', {
  tag: '@thorough',
}, async ({ designer, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'));
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/; require-trusted-types-for[^"]*/, '');
    await route.fulfill({ body, headers: { 'content-type': 'text/html' } });
  });
  await designer.open();
  const secrets = new SecretsDialog(page);
  await secrets.open();
  await secrets.setPassphrase('five quiet words of mine');
});

test('the browser enforces the policy: an injected inline script does not run', async ({ page }) => {
  await page.goto('/');
  expect(await runsInjectedScript(page)).toBe(false);
});

test('the policy in the page is enough where a server sends no headers', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { 'content-type': 'text/html' } });
  });
  await page.goto('/');
  expect(await runsInjectedScript(page)).toBe(false);
});

test('a session of use asks no other host, breaks no policy and logs no error', async ({
  designer,
  page,
}) => {
  const { editor, preview } = designer;
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await designer.open();

  await editor.choose(editor.authentication('HMAC'));
  await editor.field('Secret').fill('topsecret');
  await expect(preview.message).toContainText('X-Signature: t=');
  await editor.value(4).fill('{{ order.id }}');
  await editor.key(4).fill('added');
  await expect(preview.message).toContainText('"added":"A-1001"');

  await editor.choose(editor.kind('REST API Call'));
  await editor.fillBody('{ "id": {{ order.id }} }');
  await preview.expectBody('{ "id": "A-1001" }');

  await designer.load({
    version: 1,
    objectId: 'automation.webhook',
    method: 'PUT',
    url: 'https://other.example/hooks',
  });
  await expect(preview.message).toContainText('PUT /hooks HTTP/1.1');
  await designer.chooseTheme('Dark');
  await designer.exportButton.click();
  await expect(designer.export.dialog).toBeVisible();
  await designer.press('Escape');

  // When the test ends, the fixture looks for errors and for violations of the policy.
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});
