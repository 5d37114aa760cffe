import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCHEME_NAMES, type SchemeName, signatureCoverage } from '../../core';
import { type SimplePart, schemeOf, simpleParts } from '../../core/internal';
import { LIBRARY_SCHEMES, type LibraryScheme, libraryOf } from '.';

const guide = readFileSync('docs/receivers.md', 'utf8');

const visible = (text: string): string => text.replaceAll('\n', '\\n').replaceAll('|', '\\|');

function partText(part: SimplePart): string {
  if (part.type === 'text') return visible(part.text);
  if (part.type === 'time') return `<${part.format}>`;
  if (part.type === 'body-digest') return `<${part.hash} of the body>`;
  return `<${part.type}>`;
}

const code = (parts: readonly SimplePart[]): string => `\`${parts.map(partText).join('')}\``;

const isLibraryScheme = (name: SchemeName): name is LibraryScheme =>
  (LIBRARY_SCHEMES as readonly string[]).includes(name);

function row(name: SchemeName): string {
  const scheme = schemeOf(name);
  const presence = { contentType: true, keyid: false };
  const fields = scheme.fields.map(
    (field) => `\`${field.name}:\` ${code(simpleParts(field.parts, presence))}`,
  );
  const { open } = signatureCoverage(name);
  const library = isLibraryScheme(name) ? libraryOf(name) : undefined;
  const cells = [
    `\`${name}\``,
    code(simpleParts(scheme.message, presence)),
    fields.join('<br>'),
    `${scheme.hash}, ${scheme.encoding}, ${scheme.key}`,
    open.join(', '),
    library ? `${library.name} ${library.version}` : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

test.each(SCHEME_NAMES)('the guide for receivers has a true row for %s', (name) => {
  expect(guide).toContain(`${row(name)}\n`);
});

test('the guide for receivers shows the lines of a library as the app does', () => {
  expect(guide).toContain(`\`\`\`js\n${libraryOf('github').code}\`\`\`\n`);
});
