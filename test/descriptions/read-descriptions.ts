import type { Action } from '../../src/core';
import type { Note } from '../../src/import';
import {
  type Operation,
  type OperationChoice,
  openDescriptions,
  type ReadOperation,
} from '../../src/import/openapi';
import { requestText } from '../read-foreign';

/** A file by its name. */
export type Files = Readonly<Record<string, string | object>>;

const SECRETS = new Proxy<Record<string, string>>(
  {},
  {
    getOwnPropertyDescriptor: () => ({ value: 'secret', configurable: true, enumerable: true }),
    get: () => 'secret',
    has: () => true,
  },
);

/** Everything that descriptions give: what is listed, and every operation as an action or the note why not. */
export function readDescriptions(files: Files | string, choice?: OperationChoice) {
  const given = typeof files === 'string' ? { 'api.yaml': files } : files;
  const descriptions = openDescriptions(
    Object.entries(given).map(([path, content]) => ({
      path,
      text: typeof content === 'string' ? content : JSON.stringify(content),
    })),
  );
  if (!descriptions) return undefined;
  const listed = [...descriptions.list()];
  const operations = listed.filter((one): one is Operation => !('code' in one));
  const conversions = operations.map((_, index) => descriptions.convert(index, choice));
  const read = conversions.filter((one): one is ReadOperation => one !== undefined && 'action' in one);
  const leftOut = conversions.flatMap((one) => (one && 'leftOut' in one ? [one.leftOut] : []));
  return {
    notes: [...descriptions.notes, ...listed.filter((one): one is Note => 'code' in one)],
    operations,
    leftOut,
    read,
    actions: read.map(({ action }) => action),
  };
}

/** The only operation of a description, as an action. */
export function readOperation(files: Files | string, choice?: OperationChoice) {
  const [first] = readDescriptions(files, choice)?.read ?? [];
  if (!first) throw new Error('There is no operation');
  const { action, notes } = first;
  const values = Object.fromEntries(
    notes.map(({ code, values: said }) => [
      code,
      'names' in said ? said.names : 'name' in said ? said.name : true,
    ]),
  );
  return { ...first, action, codes: notes.map(({ code }) => code).sort(), values };
}

/** The request of an action, with a value for each of its secrets. */
export const sent = (action: Action, context = '{}'): string => requestText(action, context, SECRETS);
