/** Whether a text begins as a curl command does, maybe behind the prompt of a shell. */
export const beginsAsCurl = (text: string): boolean => /^\s*(?:[$%>]\s+)?curl(?:\.exe)?\s/i.test(text);
