/**
 * Runs the part of PowerShell that the code of “Copy as” is written in, by the rules of the language, and reads the
 * command line of curl.
 */

/** A request as curl would send it, without the fields that it adds. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** How arguments reach a program: Windows PowerShell 5.1 puts them between quotes and escapes nothing. */
export type PowerShell = '5.1' | '7';

// PowerShell takes typographic quotation marks for straight ones.
const SINGLE = /['\u2018\u2019\u201a\u201b]/;
const DOUBLE = /["\u201c\u201d\u201e]/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

type Value = string | Buffer;

class Script {
  #at = 0;
  readonly #variables = new Map<string, string>();
  readonly files = new Map<string, Buffer>();
  readonly requests: CurlRequest[] = [];

  constructor(
    readonly code: string,
    readonly env: Readonly<Record<string, string>>,
    readonly version: PowerShell,
  ) {}

  run(): void {
    while (this.#skip(/[\s;]*/y) && this.#at < this.code.length) this.#statement();
  }

  #statement(): void {
    const condition = this.#take(/if \(-not \$env:(\w+)\) \{ throw /y);
    const assigned = condition ? undefined : this.#take(/\$(\w+) = /y);
    if (condition) {
      const message = this.#term();
      this.#expect(/ \}/y);
      if (!this.env[condition[1] ?? '']) throw new Error(String(message));
    } else if (assigned) this.#variables.set(assigned[1] ?? '', String(this.#expression()));
    else if (this.#take(/Remove-Item -LiteralPath /y)) this.files.delete(String(this.#term()));
    else if (this.#peek(/curl\.exe/y)) this.#command([]);
    else if (this.#peek(/\[IO\.File\]/y)) this.#term();
    else {
      const lines = [this.#expression()];
      while (this.#take(/, /y)) lines.push(this.#expression());
      this.#expect(/ \|\s+/y);
      this.#command(lines.map(String));
    }
  }

  #expression(): Value {
    let value = this.#term();
    while (this.#take(/ \+ /y)) {
      const next = this.#term();
      value =
        Buffer.isBuffer(value) && Buffer.isBuffer(next) ? Buffer.concat([value, next]) : `${value}${next}`;
    }
    return value;
  }

  #term(): Value {
    const variable = this.#take(/\$env:(\w+)/y);
    if (variable) return this.env[variable[1] ?? ''] ?? '';
    const own = this.#take(/\$(\w+)/y);
    if (own) return this.#variables.get(own[1] ?? '') ?? '';
    if (this.#take(/\(/y)) {
      const value = this.#expression();
      this.#expect(/\)/y);
      return value;
    }
    const method = this.#take(/\[([\w.]+)\]::(?:UTF8\.)?(\w+)\(/y);
    if (method) return this.#call(method[2] ?? '');
    let text = this.#string();
    while (this.#take(/\.Replace\(/y)) {
      const [from = '', to = ''] = this.#arguments().map(String);
      text = text.replaceAll(from, to);
    }
    return text;
  }

  #arguments(): Value[] {
    const values: Value[] = [];
    if (this.#take(/\)/y)) return values;
    do values.push(this.#expression());
    while (this.#take(/, /y));
    this.#expect(/\)/y);
    return values;
  }

  #call(name: string): Value {
    const [first = '', second = ''] = this.#arguments();
    switch (name) {
      case 'GetTempFileName':
        return 'C:\\Users\\A [1] B\\tmp.tmp';
      case 'FromBase64String':
        return Buffer.from(String(first), 'base64');
      case 'ToBase64String':
        return Buffer.from(first as Buffer).toString('base64');
      case 'GetBytes':
        return Buffer.from(String(first));
      case 'WriteAllText':
      case 'WriteAllBytes':
        this.files.set(String(first), Buffer.from(second));
        return '';
      default:
        throw new Error(`Unknown method ${name}`);
    }
  }

  #string(): string {
    const here = this.#take(/@'[ \t]*\n/y);
    if (here) {
      const rest = this.code.slice(this.#at);
      const end = /\n['\u2018\u2019\u201a\u201b]@/.exec(`\n${rest}`);
      if (!end) throw new Error('The text has no end');
      this.#at += end.index + end[0].length - 1;
      // Windows saves the script with its own line ends.
      return rest.slice(0, Math.max(0, end.index - 1)).replaceAll('\n', '\r\n');
    }
    const quote = this.code.charAt(this.#at++);
    const kind = SINGLE.test(quote) ? SINGLE : DOUBLE.test(quote) ? DOUBLE : undefined;
    if (!kind) throw new Error(`No text at ${this.code.slice(this.#at - 1, this.#at + 20)}`);
    let text = '';
    for (;;) {
      const character = this.code.charAt(this.#at++);
      if (character === '') throw new Error('The text has no end');
      if (kind.test(character)) {
        if (!kind.test(this.code.charAt(this.#at))) return text;
        text += this.code.charAt(this.#at++);
      } else if (kind === DOUBLE && character === '`') {
        const escaped = this.code.charAt(this.#at++);
        text += ESCAPES[escaped] ?? escaped;
      } else if (kind === DOUBLE && character === '$')
        text += this.#variables.get(this.#expect(/\w+/y)[0]) ?? '';
      else text += character;
    }
  }

  #command(input: readonly string[]): void {
    this.#expect(/curl\.exe/y);
    const words: string[] = [];
    while (this.#take(/(?: |`\n)+/y)) {
      const bare = this.#take(/[-\w]+/y);
      words.push(bare ? bare[0] : this.#string());
    }
    const args = this.version === '7' ? words : argumentsOf(words);
    this.requests.push(curlRequest(args, input, this.files));
  }

  #peek(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.code);
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.code) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }

  #skip(pattern: RegExp): boolean {
    return this.#take(pattern) !== undefined;
  }

  #expect(pattern: RegExp): RegExpExecArray {
    const found = this.#take(pattern);
    if (!found) throw new Error(`${pattern} is not at ${this.code.slice(this.#at, this.#at + 40)}`);
    return found;
  }
}

/** Passes words through the command line of Windows: 5.1 quotes those with spaces, and the program splits it. */
function argumentsOf(words: readonly string[]): string[] {
  const line = words
    .filter((word) => word !== '')
    .map((word) => (/\s/.test(word) ? `"${word}"` : word))
    .join(' ');
  const args: string[] = [];
  let [arg, isQuoted, isOpen] = ['', false, false];
  for (let at = 0; at < line.length; at++) {
    const backslashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    const isBeforeQuote = line.charAt(at + backslashes) === '"';
    if (backslashes > 0) {
      arg += '\\'.repeat(isBeforeQuote ? Math.floor(backslashes / 2) : backslashes);
      at += backslashes;
      isOpen = true;
      if (isBeforeQuote && backslashes % 2 === 1) {
        arg += '"';
        continue;
      }
    }
    const character = line.charAt(at);
    if (character === '"') [isQuoted, isOpen] = [!isQuoted, true];
    else if (/\s/.test(character) && !isQuoted) {
      if (isOpen) args.push(arg);
      [arg, isOpen] = ['', false];
    } else if (character !== '') [arg, isOpen] = [arg + character, true];
  }
  return isOpen ? [...args, arg] : args;
}

function curlRequest(
  args: readonly string[],
  input: readonly string[],
  files: ReadonlyMap<string, Buffer>,
): CurlRequest {
  let [method, url] = ['', ''];
  let body: Buffer = Buffer.alloc(0);
  const headers: (readonly [string, string])[] = [];
  const add = (line: string): void => {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not a field: ${line}`);
    headers.push([name, value]);
  };
  // The input is read once.
  let unread = [...input];
  const rest = [...args];
  const next = (): string => rest.shift() ?? '';
  while (rest.length > 0) {
    const word = next();
    if (word === '-X') method = next();
    else if (word === '-H') {
      const field = next();
      if (field === 'Expect:') continue;
      if (field === '@-') {
        for (const line of unread) add(line);
        unread = [];
      } else add(field);
    } else if (word === '--data-raw') body = Buffer.from(next());
    else if (word === '--data-binary') {
      const file = next();
      const found = files.get(file.slice(1));
      if (!file.startsWith('@') || !found) throw new Error(`There is no file ${file}`);
      body = found;
    } else if (word.startsWith('http')) url = word;
    else if (word !== '--globoff') throw new Error(`Unknown argument ${word}`);
  }
  return { method, url, headers, body };
}

/** Runs a script; returns the requests that it sends with curl, and throws what it throws. */
export function powershellRequests(
  code: string,
  env: Readonly<Record<string, string>>,
  version: PowerShell,
): readonly CurlRequest[] {
  const script = new Script(code, env, version);
  script.run();
  if (script.files.size > 0) throw new Error('A file stays behind');
  return script.requests;
}
