export { SecretsDialog } from './secrets-dialog';
