/** The words for actions and their settings that more than one feature uses. */
export const texts = {
  kinds: { 'automation.webhook': 'Webhook', 'automation.rest-api-call': 'REST API Call' },
  action: 'Action',
  place: (line: number, column: number) => `Line ${line}, column ${column}`,
  row: (number: number) => `row ${number}`,
  settings: {
    name: 'Name',
    objectId: 'Kind',
    method: 'Method',
    url: 'URL',
    format: 'Format',
    data: 'Data',
    body: 'Body',
    authentication: 'Authentication',
    key: 'key',
    value: 'value',
    enabled: 'on or off',
    username: 'username',
    password: 'password',
    headerName: 'header name',
    secret: 'secret',
  } as Readonly<Record<string, string>>,
} as const;
