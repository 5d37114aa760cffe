export { SecretLooks } from './found-secrets';
