export { VaultNote } from './vault-locked-banner';
