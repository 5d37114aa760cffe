/**
 * Names the JSON Schema of a config in `$schema`. It identifies, it need not be fetched: the
 * schema itself ships beside the app as `action.v1.schema.json`.
 */
export const SCHEMA_URL = 'https://action-designer.example/action.v1.schema.json';
