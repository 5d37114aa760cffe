export { actionDigest } from '../compile/header';
