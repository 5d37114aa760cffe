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
    code: 'other-version',
    instead: () => ['', '1', 'V1', 'v1=', 'v0'],
  },
  {
    field: 'time',
    code: 'time-milliseconds',
    instead: ({ time }) => [`${time}000`],
  },
  {
    field: 'time',
    code: 'time-with-name',
    instead: ({ time }) => [`t=${time}`],
  },
  {
    field: 'time',
    code: 'time-as-date',
    instead: ({ time }) => {
      const date = new Date(Number(time) * 1000);
      if (Number.isNaN(date.getTime())) return [];
      const iso = date.toISOString();
      return [iso, iso.replace('.000Z', 'Z'), iso.replace('.000Z', '+00:00'), date.toUTCString()];
    },
  },
  {
    field: 'time',
    code: 'time-with-decimals',
    instead: ({ time }) => [`${time}.0`],
  },
  { field: 'time', code: 'time-empty', instead: () => [''] },
  {
    field: 'method',
    code: 'method-lower-case',
    instead: ({ method }) => [method.toLowerCase(), method[0] + method.slice(1).toLowerCase()],
  },
  { field: 'method', code: 'method-empty', instead: () => [''] },
  {
    field: 'method',
    code: 'other-method',
    instead: () => ['GET', 'POST', 'PUT', 'PATCH'],
  },
  {
    field: 'type',
    code: 'type-without-charset',
    instead: ({ type }) => [type.split(';', 1)[0] ?? ''],
  },
  { field: 'type', code: 'type-empty', instead: () => [''] },
  {
    field: 'type',
    code: 'type-charset-respelled',
    instead: ({ type }) => [
      type.replace('; ', ';'),
      type.replace('utf-8', 'UTF-8'),
      type.replace('; charset=utf-8', ';charset=UTF-8'),
    ],
  },
  {
    field: 'type',
    code: 'type-charset-added',
    instead: ({ type }) =>
      ['; charset=utf-8', '; charset=UTF-8', ';charset=utf-8', ';charset=UTF-8'].map((end) => type + end),
  },
  {
    field: 'type',
    code: 'other-type',
    instead: () => [...TYPES, 'application/json; charset=utf-8', 'null', 'undefined', 'None'],
  },
];
