import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, type Parameters } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isThorough, slice } from './thorough';

/**
 * An expression that takes more than linear time can stop the page with a pasted text of 80 KB. Each one that
 * is not listed here is found to be linear by recheck, anew in every run: in an expression without lookaround and
 * backreferences by its automaton, in others by searching for a text that takes long.
 */
const LISTED: readonly (readonly [expression: RegExp, why: string])[] = [
  // Linear, though recheck cannot tell
  [
    /^(?:[!"$&-.0-9;=A-Z_`a-z{}~]*\.)?(?![0-9.])[!"$&-\-0-9;=A-Z_`a-z{}~]+\.?$/,
    'between two dots each character is looked at a fixed number of times',
  ],
  [
    /(?<![A-Za-z0-9])(?:((?:sk|rk)_(?:live|test)_)[A-Za-z0-9]{8}|(whsec_)[A-Za-z0-9+/]{16}|(gh[pousr]_)[A-Za-z0-9]{20}|(github_pat_)\w{20}|(glpat-)[\w-]{20}|(xox[abeoprs]-)[A-Za-z0-9-]{10}|(AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])|(AIza)[\w-]{35}|(eyJ)[\w-]{8,512}\.eyJ[\w-]{8}|(-----BEGIN (?:[A-Z]{1,9} )?PRIVATE KEY))[\w.+=-]*/g,
    'what must follow a beginning has at most 523 characters; a match is passed as a whole',
  ],
  [/[<>]+&?[ \t]*(?:"[^"\r\n]*"|[^\s"])*/y, 'sticky: it is tried at one place, where it always matches'],
];

/** Those for which recheck takes long; only `npm run test:all` checks them, and two of three of the others. */
const SLOW_TO_CHECK: readonly RegExp[] = [
  /^(?:__proto__|accept-charset|accept-encoding|access-control-.*|connection|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|upgrade|user-agent|via|proxy-.*|sec-.*|cf-.*|x-forwarded-.*)$/i,
  /^text\/|^application\/(?:[\w.-]+\+)?xml\b|^application\/(?:x-)?javascript\b|^image\/svg/i,
  /\/(?<=(?:[(,=:[!&|?{};>]|\breturn)\s*\/)/,
  /^###+(?!#)(.*)$/,
  /\bcreateHmac\b|\bHmac(?:MD5|SHA\d+)\b|\bsubtle\s*\.\s*sign\b|\bheaders\s*\.\s*(?:add|upsert)\b/i,
  /^multipart\/form-data\s*;.*boundary=(?:"([^"]+)"|([^;\s]+))/i,
  /^content-disposition:.*?[;\s]name="([^"]*)"/im,
  /^content-disposition:.*[;\s]filename/im,
  /\/vnd\.|;\s*(?:api-?version|v|version|profile|domain-model)\s*=/i,
  /^HTTP(?:[ \t]+\d{3}|(?:\/[\d.]+)?[ \t]+\*)[ \t]*$|^\[(?:QueryStringParams|FormParams|MultipartFormData|BasicAuth|Captures|Asserts)\][ \t]*$/m,
  /\b(?:requests|httpx)\.(?:get|post|put|patch|delete|head|request|Session|Client)[ \t]*\(|^import requests\b/m,
  /(?:^|[{\s])__export_format:|^type:[ \t]*["']?[\w-]+\.insomnia\.rest\//m,
  /\baxios(?:\.(?:get|post|put|patch|delete|head|options|request|create))?[ \t]*\(/,
  /^[\s>*+-]{0,20}(?:`{3,}[^`]*$|~~~)/,
  /(?:\$|\bjQuery)\.(?:ajax|get|post|getJSON)[ \t]*\(/,
  /^application\/(?:\S+\+)?json/,
];

/** Files that build an expression of parts, with why it is linear. */
const BUILT: Readonly<Record<string, string>> = {
  'cli/terminal-text.ts': 'one character',
  'cli/run/row.ts': 'names between at most 100 dots',
  'compile/code.ts': 'one character',
  'contract/assertions.ts': 'patterns of a contract; whoever runs them ends them after 2 seconds',
  'import/workflows/n8n-values.ts': 'anchored, or parts that are each read once, up to the end of the text',
  'ui/code-editor/extensions.ts': 'one run of characters, a fixed number after its beginning',
  'ui/marked-text.tsx': 'one character, or a line end',
  'core/auth/method.ts': 'one character',
  'core/body/free-form.ts': 'runs of one kind of character, each behind another; a text of 1,000 characters',
  'core/encoding/escapes.ts': 'one character',
  'core/template/tag-parser.ts': 'sticky: one run of characters',
  'core/template/look-up.ts': 'one run of characters between the ends',
  'designer/editor/bulk-edit.tsx': 'one character',
  'ui/code-colours.ts': 'alternatives that match wherever they begin to; its test has hostile code',
  'designer/fields/template-help/candidates.ts': 'sticky, on at most 1,000 characters',
  'export/snippets/target.ts': 'one character',
  'import/commands/arguments.ts': 'brackets of at most 50 characters a part',
  'import/commands/command.ts': 'names between a mark that is nowhere else in the text',
  'import/commands/placeholders.ts': 'text between two marks that are nowhere else in the text',
  'import/fetch-call.ts': 'a bounded number of characters from each place',
  'import/signing-schemes.ts': 'a header value of a scheme of the program',
  'export/receivers/node-python.ts': 'one character',
  'export/receivers/receiver.ts': 'a header value that the program has made',
  'designer/store/between-kinds.ts': 'one fixed text',
  'designer/problems/draft-findings.ts':
    'what a tag has between its quotes; sticky, parts that are each read once',
  'i18n/format.ts': 'one character, or one run of characters',
  'designer/signature/check/pasted.ts': 'at most 64 parts, on a pasted header value',
};

const SOURCES = join(import.meta.dirname, '../src');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:ts|tsx|js)$/.test(path) && !/\.(?:test|config)\.tsx?$/.test(path))
  .filter((path) => !/^core\/laws\//.test(path));

interface Expression {
  readonly pattern: string;
  readonly flags: string;
}

const literals = new Map<string, Expression>();
const building = new Set<string>();
for (const file of files) {
  const noteCall = ({ callee }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') building.add(file);
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      literals.set(`/${pattern}/${flags}`, { pattern, flags });
    },
    NewExpression: noteCall,
    CallExpression: noteCall,
  }).visit(parseSync(file, readFileSync(join(SOURCES, file), 'utf8')).program);
}

const listed = LISTED.map(([expression]) => String(expression));
const slow = SLOW_TO_CHECK.map(String);

/** Without one, the time of a match has a limit whatever the text is. */
const hasOpenRepetition = ({ pattern }: Expression): boolean =>
  /[*+]|\{\d+,\}/.test(pattern.replace(/\\./gs, '_').replace(/\[[^\]]*\]/g, '_'));

/** An attack counts by the characters that are read: by time, an expression would be slow where the machine is busy. */
const COUNTED: Parameters = {
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: 600_000,
  randomSeed: 1,
};

test('the expressions were found', () => {
  expect(literals.size).toBeGreaterThan(300);
});

test('every expression takes linear time', async () => {
  const skipped = new Set([...listed, ...(isThorough ? [] : slow)]);
  const all = [...literals].filter(([text, one]) => !skipped.has(text) && hasOpenRepetition(one));
  const looked = all.filter((_, index) => index % slice(1, 3) === 0);
  const next = looked.values();
  const found: string[] = [];
  const checkAll = async () => {
    for (const [text, { pattern, flags }] of next) {
      const result = await check(pattern, flags, COUNTED);
      if (result.status !== 'safe')
        found.push(
          `${text} takes long for ${result.status === 'vulnerable' ? result.attack.pattern : 'some text'}`,
        );
    }
  };
  // Two at a time, as many as the processors that a machine has at least.
  await Promise.all([checkAll(), checkAll()]);
  expect(found.toSorted()).toEqual([]);
}, 900_000);

test('what is listed is there', () => {
  expect([...listed, ...slow].filter((text) => !literals.has(text))).toEqual([]);
});

test('a file that builds an expression says why it is linear', () => {
  expect([...building].toSorted()).toEqual(Object.keys(BUILT).toSorted());
});
