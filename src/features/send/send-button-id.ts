/** Where the focus goes for sending by keyboard. */
export const SEND_BUTTON_ID = 'send-test-request';
