import type { NotInSchema } from '../designer/problems/remark';

/** What is said of a name that the host's schema of the context excludes; hosts get it in English. */
export const notInSchemaInEnglish = ({ path, nearest }: NotInSchema['values']): string =>
  `The schema of the context has no ${path}.${nearest === undefined ? '' : ` It has ${nearest}.`}`;
