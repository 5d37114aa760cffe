/** Whether a text can be the id of a message (B34). */
export const isMessageId = (text: string): boolean => /^[A-Za-z0-9_-]{1,255}$/.test(text);
