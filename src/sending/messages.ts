/** What a code tells, with the values that belong to it. */
interface Coded {
  readonly code: string;
}

type WithCode<Case, Code> = Case extends { readonly code: infer Own }
  ? Code extends Own
    ? Case
    : never
  : never;

/** A message for each code, made from the values beside it. */
export type Messages<Case extends Coded> = {
  readonly [Code in Case['code']]: (coded: WithCode<Case, Code>) => string;
};

/** The message of the table for this case. */
export const say = <Case extends Coded>(messages: Messages<Case>, coded: Case): string =>
  (messages[coded.code as Case['code']] as (coded: Case) => string)(coded);
