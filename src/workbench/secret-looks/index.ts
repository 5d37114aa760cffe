export { SecretLooks } from './secret-looks';
