import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTE_CODES } from './notes';

const guide = readFileSync('docs/reading.md', 'utf8');

test.each(NOTE_CODES)('the guide tells of the note %s', (code) => expect(guide).toContain(`\`${code}\``));
