export { VaultNote } from './vault-note';
