import { type Target, unsupported } from './target';

/** What stands in the place of every target that cannot hold a variable. */
export const NO_VARIABLES = 'This format has no place for a variable. Show the secrets to get it.';

export const rawHttp: Target = {
  id: 'raw-http',
  name: 'Raw HTTP',
  extension: 'txt',
  render: ({ whole }) => (whole ? { code: whole.message } : unsupported(NO_VARIABLES)),
};
