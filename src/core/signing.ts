import { METHODS } from './auth';
import { hmac } from './auth/hmac';

/**
 * A third door, which gives nothing and has an effect: requests can be signed. Whatever builds at once imports it; the
 * app does when there is one to sign.
 */
METHODS.hmac = hmac;
