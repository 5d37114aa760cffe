import fc from 'fast-check';
import { readContract, writeContract } from '../../src/contract/contract';
import { type Action, build, describe, readAction, readContext, writeAction } from '../../src/core';
import { jsonText } from '../../src/core/internal';
import { parseRows, printRows } from '../../src/designer/editor/bulk-edit';
import { readCommand } from '../../src/designer/editor/pasted-command/read-command';
import { pastedRows } from '../../src/designer/editor/rows/row';
import { describeNote, readForeign } from '../../src/import';
import { openDescriptions } from '../../src/import/openapi';
import { readLink } from '../../src/workspace/sharing/link';
import { edited } from './edited';
import { type Growing, growingText } from './growing';
import { editedJson, growingJson } from './json-tree';
import { BRU_FILES, BRU_TOKENS, BRUNO_COLLECTIONS, OPEN_COLLECTIONS } from './shapes/bruno';
import { FETCH_CALLS, FETCH_TOKENS, POWERSHELL_COMMANDS, POWERSHELL_TOKENS } from './shapes/code';
import { COMMAND_TOKENS, HTTPIE_COMMANDS, WGET_COMMANDS } from './shapes/commands';
import { CONFIGS, JSON_TOKENS } from './shapes/config';
import { CONTEXTS } from './shapes/context';
import { BASH_COMMANDS, BASH_TOKENS } from './shapes/curl-bash';
import { CMD_COMMANDS, CMD_TOKENS } from './shapes/curl-cmd';
import { HARS } from './shapes/har';
import { HOPPSCOTCH_COLLECTIONS } from './shapes/hoppscotch';
import { HTTP_FILE_TOKENS, HTTP_FILES } from './shapes/http-file';
import { INSOMNIA_EXPORTS, INSOMNIA_YAML, YAML_TOKENS } from './shapes/insomnia';
import { growingLinks, links } from './shapes/link';
import { N8N_WORKFLOWS } from './shapes/n8n';
import { NODE_RED_FLOWS } from './shapes/node-red';
import { DESCRIPTIONS, DESCRIPTIONS_YAML } from './shapes/openapi';
import { COLLECTIONS } from './shapes/postman';
import { ROW_TOKENS, ROWS } from './shapes/rows';
import { THUNDER_COLLECTIONS } from './shapes/thunder-client';

/** A reader of texts that others wrote, and what such texts look like. */
export interface Door {
  readonly name: string;
  readonly texts: fc.Arbitrary<string>;
  readonly growing: fc.Arbitrary<Growing>;
  /** Reads a text; its steps are counted. */
  readonly read: (text: string) => unknown;
  /** Does what is done with everything that was read. */
  readonly use?: (text: string) => void;
}

const NOW = 1_700_000_000;

function useForeign(text: string, fileName?: string): void {
  const reading = readForeign(text, fileName);
  const { context } = readContext(reading?.samples[0]?.text ?? '{}');
  for (const note of reading?.notes ?? []) describeNote(note);
  for (const { action, notes } of reading?.actions ?? []) {
    for (const note of notes) describeNote(note);
    tryAction(action, context);
  }
}

function tryAction(action: Action, context = readContext('{}').context): void {
  for (const problem of build(action, { context, now: NOW }).problems) describe(problem);
  const { actions } = readAction(writeAction(action, { secrets: 'include' }));
  if (actions.length !== 1) throw new Error('What was read cannot be written and read again');
}

const listDescription = (text: string) => [...(openDescriptions([{ path: 'a', text }])?.list() ?? [])];

/** Opens a description, and converts each of its operations. */
function useDescription(text: string): void {
  const descriptions = openDescriptions([{ path: 'a', text }]);
  if (!descriptions) return;
  let index = 0;
  const notes = [...descriptions.notes];
  for (const found of descriptions.list()) {
    if ('code' in found) notes.push(found);
    else {
      const read = descriptions.convert(index, { alternatives: {}, withOptional: index % 2 === 1 });
      if (read && 'leftOut' in read) notes.push(read.leftOut);
      else if (read) {
        notes.push(...read.notes);
        tryAction(read.action);
        if (read.contract && !readContract(writeContract(read.contract)).contract)
          throw new Error('A contract cannot be written and read again');
      }
      index += 1;
    }
  }
  for (const note of notes) describeNote(note);
}

/** Documents with other values in them, and documents that are hardly JSON any more. */
const jsonTexts = (documents: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: editedJson(documents) },
    { weight: 1, arbitrary: edited(editedJson(documents), JSON_TOKENS) },
  );

const growingJsonText = (documents: readonly string[]): fc.Arbitrary<Growing> =>
  fc.oneof(
    { weight: 3, arbitrary: growingJson(documents) },
    { weight: 1, arbitrary: growingText(fc.constantFrom(...documents), JSON_TOKENS) },
  );

const language = (texts: readonly string[], tokens: readonly string[]): Pick<Door, 'texts' | 'growing'> => ({
  texts: edited(fc.constantFrom(...texts), tokens),
  growing: growingText(fc.constantFrom(...texts), tokens),
});

const jsonLanguage = (documents: readonly string[]): Pick<Door, 'texts' | 'growing'> => ({
  texts: jsonTexts(documents),
  growing: growingJsonText(documents),
});

const withoutMark = CONTEXTS.filter((text) => !text.startsWith('\ufeff'));
/** Texts of others that readers are given too, changed as our own are. */
export interface MoreTexts {
  readonly commands: readonly string[];
  readonly hars: readonly string[];
}

export const doors = ({ commands, hars }: MoreTexts): readonly Door[] => [
  {
    name: 'curl in a Unix shell',
    ...language([...BASH_COMMANDS, ...commands], BASH_TOKENS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'curl in the Windows command line',
    ...language(CMD_COMMANDS, CMD_TOKENS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'fetch',
    ...language(FETCH_CALLS, FETCH_TOKENS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'PowerShell',
    ...language(POWERSHELL_COMMANDS, POWERSHELL_TOKENS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'HTTPie',
    ...language(HTTPIE_COMMANDS, COMMAND_TOKENS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'wget',
    ...language(WGET_COMMANDS, COMMAND_TOKENS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'HAR',
    ...jsonLanguage([...HARS, ...hars]),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  { name: 'Postman', ...jsonLanguage(COLLECTIONS), read: (text) => readForeign(text), use: useForeign },
  { name: 'Insomnia', ...jsonLanguage(INSOMNIA_EXPORTS), read: (text) => readForeign(text), use: useForeign },
  {
    name: 'Hoppscotch',
    ...jsonLanguage(HOPPSCOTCH_COLLECTIONS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'Thunder Client',
    ...jsonLanguage(THUNDER_COLLECTIONS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  { name: 'n8n', ...jsonLanguage(N8N_WORKFLOWS), read: (text) => readForeign(text), use: useForeign },
  { name: 'Node-RED', ...jsonLanguage(NODE_RED_FLOWS), read: (text) => readForeign(text), use: useForeign },
  { name: 'OpenAPI', ...jsonLanguage(DESCRIPTIONS), read: listDescription, use: useDescription },
  {
    name: 'OpenAPI in YAML',
    ...language(DESCRIPTIONS_YAML, [...YAML_TOKENS, '$ref: "#/a"', '? ', '  ', '&a ', '*a']),
    read: listDescription,
    use: useDescription,
  },
  {
    name: 'Insomnia in YAML',
    ...language(INSOMNIA_YAML, YAML_TOKENS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'Bruno collection',
    ...jsonLanguage(BRUNO_COLLECTIONS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: 'Bruno file',
    ...language(BRU_FILES, BRU_TOKENS),
    read: (text) => readForeign(text, 'a.bru'),
    use: (text) => useForeign(text, 'a.bru'),
  },
  {
    name: 'OpenCollection',
    ...language(OPEN_COLLECTIONS, YAML_TOKENS),
    read: (text) => readForeign(text),
    use: useForeign,
  },
  {
    name: '.http',
    ...language(HTTP_FILES, HTTP_FILE_TOKENS),
    read: (text) => readForeign(text, 'a.http'),
    use: (text) => useForeign(text, 'a.http'),
  },
  {
    name: 'config',
    ...jsonLanguage(CONFIGS),
    read: readAction,
    use: (text) => {
      const { actions, problems } = readAction(text);
      for (const problem of problems) describe(problem);
      for (const action of actions)
        build(action, { context: readContext('').context, now: NOW, id: 'msg_0' });
    },
  },
  {
    name: 'context',
    ...jsonLanguage(withoutMark),
    read: readContext,
    use: (text) => {
      const { context, problems } = readContext(text);
      for (const problem of problems) describe(problem);
      jsonText(context.root);
    },
  },
  { name: 'share link', texts: links, growing: growingLinks, read: readLink },
  {
    name: 'bulk edit',
    ...language(ROWS, ROW_TOKENS),
    read: parseRows,
    use: (text) => {
      const { rows } = parseRows(text);
      const again = parseRows(printRows(rows));
      if (JSON.stringify(again) !== JSON.stringify({ rows, problems: [] }))
        throw new Error('Printed rows are read differently');
    },
  },
  { name: 'pasted rows', ...language(ROWS, ROW_TOKENS), read: pastedRows },
  {
    name: 'pasted command',
    ...language([...BASH_COMMANDS, ...CMD_COMMANDS, ...commands], BASH_TOKENS),
    read: (text) => readCommand(text, { name: '', url: '' }, { named: {}, isTaken: () => false }),
  },
];
