import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { expect, test } from '../fixtures';

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The server of `npm run dev`, on a port that is free. */
async function startDevServer(): Promise<{ server: ViteDevServer; origin: string }> {
  const root = join(import.meta.dirname, '../..');
  const server = await createServer({ root, logLevel: 'silent', server: { port: 0 } });
  await server.listen();
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return { server, origin: new URL(url).origin };
}

test('S4: the page of npm run dev cannot be framed, and is the app, with its module reloading', async ({
  page,
  request,
}) => {
  const { server, origin } = await startDevServer();
  const framing = createHttpServer((_, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<iframe src="${origin}/#action=1" title="framed"></iframe>`),
  );
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  try {
    const headers = (await request.get(origin)).headers();
    expect(headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });

    await page.goto(origin);
    await expect(page.getByRole('heading', { name: 'Action Designer', level: 1 })).toBeVisible();
    await expect.poll(() => complaints.join()).toContain('[vite] connected.');
    expect(complaints.filter((text) => /^error|Content Security Policy/.test(text))).toEqual([]);

    await page.goto(await listening(framing));
    await expect
      .poll(() => complaints.join())
      .toMatch(/Refused to (frame|display)|Framing .* violates .*frame-ancestors/);
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeHidden();
  } finally {
    await Promise.all([server.close(), new Promise((resolve) => framing.close(resolve))]);
  }
});
