/** The views of the request, as its pane knows them. `signature` is there for signed requests only. */
export type ViewName = 'request' | 'send' | 'code' | 'config' | 'signature';
