import { METHODS } from '.';
import { hmac } from './hmac';

/** For its effect: whatever builds requests imports it, and so does the app when there is one to sign. */
METHODS.hmac = hmac;
