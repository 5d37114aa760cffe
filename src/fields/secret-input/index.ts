export { SecretInput } from './secret-input';
