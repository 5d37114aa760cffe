/** The rows of a Webhook as code. */
import type { DataRow } from '../core';
import {
  type BodyFormat,
  FORMATS,
  formEncode,
  isSent,
  jsonEscape,
  type Limits,
  parseTemplate,
  utf8Length,
} from '../core/internal';
import { BODY_LIMIT, type BodyCode, literal, settingCode } from './code';
import { appendCode, type Scope, tagText } from './tags';

const SYNTAX = {
  default: { says: 'the rows of a form', encode: formEncode, name: 'formEncoded' },
  json: { says: 'the members of one object', encode: jsonEscape, name: 'inString' },
} as const;

const hasTags = (template: string): boolean => parseTemplate(template).some(({ type }) => type === 'tag');

/** The body of rows that are sent. */
export function rowsCode(
  data: readonly DataRow[],
  format: BodyFormat,
  { limits, scope }: { readonly limits: Limits; readonly scope: Scope },
): BodyCode {
  const rows = data.flatMap((row, index) => (isSent(row) ? [{ ...row, index }] : []));
  const { rowSyntax } = FORMATS[format];
  if (rows.length === 0) return { lines: [], text: literal(rowSyntax.empty), presence: 'always' };
  const writer = new RowWriter(format, !rows.some(({ key }) => hasTags(key)), scope);
  for (const [number, row] of rows.entries()) {
    writer.text += number === 0 ? rowSyntax.open : rowSyntax.comma;
    writer.key(row);
    writer.text += rowSyntax.colon;
    writer.value(row);
  }
  writer.text += rowSyntax.close;
  if (writer.lines.length === 0 && utf8Length(writer.text) <= limits.body)
    return { lines: [], text: literal(writer.text), presence: 'always' };
  const lines = [
    '',
    `// data, as ${SYNTAX[format].says}`,
    ...writer.end(),
    settingCode('data', ['data']),
    BODY_LIMIT,
  ];
  return { lines, text: 'run.body', presence: 'always' };
}

interface Row extends DataRow {
  readonly index: number;
}

/** Writes lines that write rows; text that follows text is joined. */
class RowWriter {
  readonly lines: string[] = [];
  /** Text that no line writes yet. */
  text = '';
  #hasKey = false;

  constructor(
    readonly format: BodyFormat,
    readonly areKeysFixed: boolean,
    readonly scope: Scope,
  ) {}

  end(): string[] {
    this.#line();
    const { hasUniqueKeys } = FORMATS[this.format].rowSyntax;
    if (this.areKeysFixed || !hasUniqueKeys) return this.lines;
    return ['/** @type {Set<string>} */', 'const keys = new Set();', ...this.lines];
  }

  /** A key is looked at where values decide it, and where they may make another key of the same. */
  key({ key, index }: Row): void {
    const { hasUniqueKeys } = FORMATS[this.format].rowSyntax;
    const isChecked = !this.areKeysFixed && (hasUniqueKeys || hasTags(key));
    const { encode, name } = SYNTAX[this.format];
    if (!isChecked) {
      this.text += encode(key);
      return;
    }
    this.#line(
      settingCode(`data[${index}].key`, ['data', index, 'key']),
      `${this.#hasKey ? '' : 'let '}rowKey = new RowKey(run${hasUniqueKeys ? ', keys' : ''});`,
    );
    this.#hasKey = true;
    for (const part of parseTemplate(key)) {
      const source = key.slice(part.start, part.end);
      const text = part.type === 'tag' ? tagText(part, literal(source), this.scope) : literal(source);
      const isSame = part.type === 'text' && encode(source) === source;
      this.#line(appendCode(isSame ? `rowKey.add(${text})` : `${name}(rowKey.add(${text}))`, this.scope));
    }
    this.#line('rowKey.check();');
  }

  value({ key, value, index }: Row): void {
    const { encode, name } = SYNTAX[this.format];
    if (hasTags(value)) {
      const where = `data[${index}] ${JSON.stringify(shortened(key))}`;
      this.#line(settingCode(where, ['data', index, 'value']));
    }
    for (const part of parseTemplate(value)) {
      const source = value.slice(part.start, part.end);
      if (part.type === 'tag')
        this.#line(appendCode(`${name}(${tagText(part, literal(source), this.scope)})`, this.scope));
      else this.text += encode(source);
    }
  }

  #line(...lines: string[]): void {
    if (this.text !== '') this.lines.push(appendCode(literal(this.text), this.scope));
    this.text = '';
    this.lines.push(...lines);
  }
}

const MAX_SHOWN = 100;

const shortened = (key: string): string => (key.length > MAX_SHOWN ? `${key.slice(0, MAX_SHOWN)}…` : key);
