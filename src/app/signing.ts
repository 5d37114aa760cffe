import { Late } from '../components/late';

/** What signs requests: with the hash functions it is too much to wait for where nothing is signed. */
export const signing = new Late(() => import('../core/signing'));
