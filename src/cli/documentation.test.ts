import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXIT_CODES } from './io';
import { OPTIONS } from './options';
import { type CliCommand, COMMANDS } from './program';

const document = readFileSync('docs/command-line.md', 'utf8');

test.each(Object.entries<CliCommand>(COMMANDS))(
  'the command %s has a section with its usage',
  (name, { operands }) => {
    const headings = document.split('\n').filter((line) => line.startsWith('## '));
    expect(headings.join('\n')).toContain(`\`${`${name} ${operands}`.trimEnd()}\``);
  },
);

test('every exit code is documented', () => {
  const rows = EXIT_CODES.map(([exit, meaning]) => `| ${exit} | ${meaning} |\n`).join('');
  expect(document).toContain(`| ---: | --- |\n${rows}\n`);
});

test.each(Object.entries(OPTIONS))('the option %s is documented with its commands', (name, { value }) => {
  const row = document.split('\n').find((line) => line.startsWith(`| \`--${name}`)) ?? '';
  const [, option, commands] = row.split('|').map((cell) => cell.trim());
  expect(option).toContain(value === undefined ? `--${name}\`` : `--${name} ${value}\``);
  const taking = Object.entries<CliCommand>(COMMANDS).flatMap(([command, { options }]) =>
    options.some((taken) => taken === name) ? [command] : [],
  );
  const all = taking.length === Object.keys(COMMANDS).length ? 'all' : taking.join(', ');
  expect(commands).toBe(all || 'none');
});
