import type { Built, ProblemCode } from '../../src/core';
import { aWebhook } from '../an-action';
import { conform, differs, doesNotApply, excepted, type Verdict, verdictOf } from '../conformance';
import { readVectors } from '../vectors';
import { bodyTextOf, buildWith, errorsOf } from './actions';

/** Fills a template in where its text can be read back exactly: as the value of a form. */
function fill(template: string, data: unknown): { built: Built; text: string | undefined } {
  const rows = [{ key: 'v', value: template, enabled: true }];
  const built = buildWith(aWebhook({ data: rows }), JSON.stringify(data ?? {}));
  const body = bodyTextOf(built);
  return { built, text: body === undefined ? undefined : (new URLSearchParams(body).get('v') ?? '') };
}

const RESERVED: readonly ProblemCode[] = ['template-triple-brace', 'template-reserved'];
const SIGILS = excepted('three braces and sigils are reserved, and told so (B6)');
const MISSING = excepted('a missing value is an error, and empty text only when asked for (B8)');

const unescapeHtml = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** With an empty default at every tag, missing values are what these languages make of them. */
const withDefaults = (template: string): string => template.replaceAll('}}', " | default: '' }}");

interface MustacheRow {
  readonly data: unknown;
  readonly template: string;
  readonly expected: string;
}

const INTERPOLATION = 'templates/mustache-interpolation.json';
const interpolation = readVectors<{ tests: MustacheRow[] }>(INTERPOLATION).tests;

conform(INTERPOLATION, interpolation, ({ data, template, expected }) => {
  const { built, text } = fill(template, data);
  const errors = errorsOf(built);
  if (errors.length === 0) {
    const isEscaped = text !== expected && text === unescapeHtml(expected);
    return isEscaped
      ? excepted('nothing is escaped for HTML: the place decides (B12)')
      : verdictOf(text, expected);
  }
  if (errors.some((code) => RESERVED.includes(code))) return SIGILS;
  if (template.includes('{{.}}')) return excepted('the context as a whole has no name (B6)');
  const filled = verdictOf(fill(withDefaults(template), data).text, expected);
  return filled.type === 'agrees' && errors.every((code) => code === 'value-missing') ? MISSING : filled;
});

const OTHER = 'templates/mustache-other.json';
const other = readVectors<Record<string, { tests: MustacheRow[] }>>(OTHER);

for (const [name, { tests }] of Object.entries(other)) {
  conform(`${OTHER}: ${name}`, tests, ({ data, template }) => {
    const errors = errorsOf(fill(template, data).built);
    return errors.some((code) => RESERVED.includes(code)) ? SIGILS : differs(`errors ${errors}`);
  });
}

interface LiquidRow {
  readonly template: string;
  readonly data?: unknown;
  readonly result?: string;
  readonly results?: readonly string[];
  readonly invalid?: true;
}

const LIQUID = 'templates/golden-liquid-subset.json';
const liquid = readVectors<{ cases: LiquidRow[] }>(LIQUID).cases;

/** Why a row means something that the grammar of B6 and the filters of B9 do not have. */
function whyNot(template: string, errors: readonly ProblemCode[]): Verdict | undefined {
  if (template.includes('{%')) return doesNotApply('tags, loops and code');
  if (/\{\{-|-\}\}/.test(template)) return doesNotApply('white space control');
  if (errors.includes('template-unknown-filter')) return doesNotApply('another filter');
  if (errors.includes('template-syntax')) return doesNotApply('another form of path or literal');
  return errors.includes('template-arguments') ? doesNotApply('other arguments of a filter') : undefined;
}

conform(LIQUID, liquid, ({ template, data, result, results, invalid }) => {
  const { built, text } = fill(template, data);
  const errors = errorsOf(built);
  if (invalid && !template.includes('{%')) {
    return errors.length > 0
      ? verdictOf(errors.length > 0, true)
      : excepted('an index may follow a dot (B6)');
  }
  const notApplying = whyNot(template, errors);
  if (notApplying) return notApplying;
  const wanted = results ?? [result ?? ''];
  if (text !== undefined && wanted.includes(text)) return verdictOf(text, text);
  if (errors.includes('value-missing') && wanted.includes('')) {
    const filled = fill(withDefaults(template), data).text;
    return filled === '' ? MISSING : differs(`with defaults ${filled}`);
  }
  return ownMeaning(template, errors, text) ?? differs(`got ${text ?? errors}`);
});

/** What means something else here, by a rule. */
function ownMeaning(
  template: string,
  errors: readonly ProblemCode[],
  text: string | undefined,
): Verdict | undefined {
  if (/^\{\{ (blank|empty) \}\}$/.test(template) && text === 'x') return excepted('no name is reserved (B7)');
  if (/\.(first|last|size)\b/.test(template) && errors.includes('value-missing'))
    return excepted('first, last and size are ordinary names (B7)');
  if (template.includes('| default') && errors.includes('value-not-text'))
    return excepted('an empty array or object is a value, and has no text (B8, B11)');
  return undefined;
}
