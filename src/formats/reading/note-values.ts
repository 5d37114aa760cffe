/** A script of a Postman collection or an `.http` file, by when it runs; other events of Postman by their name. */
export type Script = 'before-request' | 'tests' | 'after-response' | `event ${string}`;

export type KnownScript = Exclude<Script, `event ${string}`>;

/** What VS Code's REST Client and JetBrains' HTTP Client read in different ways. */
export type DialectDifference =
  | 'indented-headers'
  | 'indented-target'
  | 'indented-behind-header'
  | 'space-around-body'
  | 'form-on-lines'
  | 'backslash-in-variable'
  | 'path-alone';

export type DialectProgram = 'rest-client' | 'http-client';
