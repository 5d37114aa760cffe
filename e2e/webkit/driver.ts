import { Buffer } from 'node:buffer';

/** The member that stands for an element in WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type Element = Readonly<Record<typeof ELEMENT, string>>;

/** Keys as WebDriver names them. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
} as const;

export type Key = keyof typeof KEYS;

const codeOf = (key: string): string => KEYS[key as Key] ?? key;

interface Answer {
  readonly value: unknown;
}

interface Failure {
  readonly error: string;
  readonly message: string;
}

/** A request to a WebDriver that fails says why. */
async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, content?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(content ?? {}) }),
  });
  const { value } = (await response.json()) as Answer;
  if (response.ok) return value;
  const { error, message } = value as Failure;
  throw new Error(
    `WebDriver: ${error}: ${message} (${method} ${new URL(url).pathname} ${JSON.stringify(content)})`,
  );
}

/** One window of a browser that is driven by WebDriver: what a journey needs of the protocol. */
export class Driver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  static async begin(server: string, capabilities: object): Promise<Driver> {
    const session = await ask('POST', `${server}/session`, { capabilities: { alwaysMatch: capabilities } });
    return new Driver(`${server}/session/${(session as { sessionId: string }).sessionId}`);
  }

  async end(): Promise<void> {
    await ask('DELETE', this.#session);
  }

  async open(url: string): Promise<void> {
    await ask('POST', `${this.#session}/url`, { url });
  }

  async reload(): Promise<void> {
    await ask('POST', `${this.#session}/refresh`);
  }

  /** Opens another window, and closes the one that was there. */
  async replaceWindow(): Promise<void> {
    const { handle } = (await ask('POST', `${this.#session}/window/new`, { type: 'window' })) as {
      handle: string;
    };
    await ask('DELETE', `${this.#session}/window`);
    await ask('POST', `${this.#session}/window`, { handle });
  }

  /** Runs a function in the page, which sees its arguments and nothing else. */
  async run<Arguments extends unknown[], Result>(
    work: (...given: Arguments) => Result,
    ...given: Arguments
  ): Promise<Awaited<Result>> {
    const script = `return (${work}).apply(undefined, arguments)`;
    return (await ask('POST', `${this.#session}/execute/sync`, { script, args: given })) as Awaited<Result>;
  }

  /** What the window shows, as PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(String(await ask('GET', `${this.#session}/screenshot`)), 'base64');
  }

  async click(element: Element): Promise<void> {
    // The driver of WebKitGTK leaves what is out of sight where it is.
    await this.run(
      (target) => (target as unknown as HTMLElement).scrollIntoView({ block: 'center' }),
      element,
    );
    await ask('POST', `${this.#session}/element/${element[ELEMENT]}/click`);
  }

  /** Clicks where an element begins, which may be in a shadow root. */
  async clickAt(element: Element): Promise<void> {
    const [x, y] = await this.run((target) => {
      const inside = target as unknown as HTMLElement;
      inside.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = inside.getBoundingClientRect();
      return [Math.round(left + Math.min(width / 2, 60)), Math.round(top + height / 2)] as const;
    }, element);
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    const parameters = { pointerType: 'mouse' };
    const actions = [{ type: 'pointerMove', x, y }, ...press];
    await ask('POST', `${this.#session}/actions`, {
      actions: [{ type: 'pointer', id: 'mouse', parameters, actions }],
    });
  }

  /** Types into an element; the path of a file chooses that. */
  async sendKeys(element: Element, text: string): Promise<void> {
    await ask('POST', `${this.#session}/element/${element[ELEMENT]}/value`, { text });
  }

  /** Types where the focus is, key by key. */
  async type(text: string): Promise<void> {
    await this.#keys(
      [...text].flatMap((key) => [
        { type: 'keyDown', value: key },
        { type: 'keyUp', value: key },
      ]),
    );
  }

  /** Presses keys one after the other, such as `Tab` or `Control+z`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const parts = key.split('+').map(codeOf);
      await this.#keys([
        ...parts.map((value) => ({ type: 'keyDown', value })),
        ...parts.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    }
  }

  async #keys(actions: readonly object[]): Promise<void> {
    await ask('POST', `${this.#session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}
