import type { FieldCause } from './cause';

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
];

/** The first lines of the message but Host and target. */
export const HEAD_CAUSES: readonly FieldCause[] = [
  {
    field: 'version',
    says: 'with another version line than v1',
    instead: () => ['', '1', 'V1', 'v1=', 'v0'],
  },
  {
    field: 'time',
    says: 'with the time in milliseconds',
    instead: ({ time }) => [`${time}000`],
  },
  {
    field: 'time',
    says: 'with t= before the time',
    instead: ({ time }) => [`t=${time}`],
  },
  {
    field: 'time',
    says: 'with the time as a date',
    instead: ({ time }) => {
      const date = new Date(Number(time) * 1000);
      if (Number.isNaN(date.getTime())) return [];
      const iso = date.toISOString();
      return [iso, iso.replace('.000Z', 'Z'), iso.replace('.000Z', '+00:00'), date.toUTCString()];
    },
  },
  {
    field: 'time',
    says: 'with the time as a number with decimals',
    instead: ({ time }) => [`${time}.0`],
  },
  { field: 'time', says: 'with nothing in place of the time', instead: () => [''] },
  {
    field: 'method',
    says: 'with the method in lower case',
    instead: ({ method }) => [method.toLowerCase(), method[0] + method.slice(1).toLowerCase()],
  },
  { field: 'method', says: 'without the method', instead: () => [''] },
  {
    field: 'method',
    says: 'with another method',
    instead: () => ['GET', 'POST', 'PUT', 'PATCH'],
  },
  {
    field: 'type',
    says: 'with Content-Type without its charset',
    instead: ({ type }) => [type.split(';', 1)[0] ?? ''],
  },
  { field: 'type', says: 'with an empty Content-Type', instead: () => [''] },
  {
    field: 'type',
    says: 'with the charset of Content-Type written in another way',
    instead: ({ type }) => [
      type.replace('; ', ';'),
      type.replace('utf-8', 'UTF-8'),
      type.replace('; charset=utf-8', ';charset=UTF-8'),
    ],
  },
  {
    field: 'type',
    says: 'with a charset added to Content-Type',
    instead: ({ type }) =>
      ['; charset=utf-8', '; charset=UTF-8', ';charset=utf-8', ';charset=UTF-8'].map((end) => type + end),
  },
  {
    field: 'type',
    says: 'with another Content-Type, such as a server’s own',
    instead: () => [...TYPES, 'application/json; charset=utf-8', 'null', 'undefined', 'None'],
  },
];
