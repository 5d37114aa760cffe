import { type Action, build, type Problem, readContext } from '../core';
import { parseTemplate, UrlCursor } from '../core/internal';

const NOTHING = { context: readContext('').context, now: 0, id: '0' };

/**
 * What no context and no secret can put right (B29): the errors of the settings when there is neither.
 * What a value can still change is left to the running code: where it stands in a URL whose authority
 * or fragment a value can move, and what is too large beside values.
 */
export function settingsErrors(action: Action): Problem[] {
  return build(action, NOTHING).problems.filter(
    (problem) => problem.severity === 'error' && problem.cause === 'settings' && isCertain(problem, action),
  );
}

function isCertain({ code, path }: Problem, action: Action): boolean {
  if (code === 'more-problems' || code === 'values-too-large') return !hasPath(action);
  if (code === 'body-too-large') return !contentOf(action).some(takesFromContext);
  if (path[0] !== 'url') return true;
  const url = shapeOf(action.url);
  if (code === 'url-too-large') return !url.hasPath;
  return !url.hasPath || (url.isAuthorityFixed && (!url.hasRawPath || ABOUT_AUTHORITY.includes(code)));
}

/** Problems of what stands before the path. */
const ABOUT_AUTHORITY: readonly string[] = [
  'url-not-absolute',
  'url-scheme',
  'url-credentials',
  'url-host-missing',
  'url-host-invalid',
  'url-port-invalid',
];

/** Whether anything of the context can be inserted. */
const hasPath = (action: Action): boolean => [action.url, ...contentOf(action)].some(takesFromContext);

/** The templates of the body. */
const contentOf = (action: Action): string[] =>
  'body' in action ? [action.body] : action.data.flatMap(({ key, value }) => [key, value]);

const takesFromContext = (template: string): boolean => parseTemplate(template).some(isPath);

type Part = ReturnType<typeof parseTemplate>[number];

const isPath = (part: Part): boolean => part.type === 'tag' && part.operand.type === 'path';

/** Which part of a URL the context has. */
function shapeOf(url: string) {
  const parts = parseTemplate(url);
  const first = parts.find((part) => part.type !== 'text');
  const cursor = new UrlCursor();
  cursor.pass(url.slice(0, first?.start ?? url.length));
  return {
    hasPath: parts.some(isPath),
    hasRawPath: parts.some(
      (part) => part.type === 'tag' && isPath(part) && part.filters.at(-1)?.filter.name === 'raw',
    ),
    isAuthorityFixed: ['path', 'query', 'fragment'].includes(cursor.place),
  };
}
