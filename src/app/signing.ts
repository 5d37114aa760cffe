import { Late } from '../components/late';

/** What signs requests. It comes with the hash functions after the first paint, unless the open action is signed. */
export const signing = new Late(() => import('../core/signing'));
