import { nameCharacter } from '../encoding/character-name';
import { type ProblemList, problem } from '../problem';
import { settingOrigin } from '../template/insert';
import type { Limits } from '../template/limits';
import type { Traced } from '../trace/traced';
import type { Credential } from './credential';

/** Fields that frame the message or belong to one connection: a key in them would break it (B23). */
const REFUSED = new Set([
  'host',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'trailer',
  'te',
  'upgrade',
  'expect',
]);

/** RFC 9110 §5.6.2: everything that is not a token character. */
const NO_TOKEN = /[^!#$%&'*+.^_`|~0-9A-Za-z-]/u;

/** The name of an authentication header, in the case written; undefined, and reported, when it cannot be one. */
export function headerName(
  setting: Credential,
  { limits, problems }: { limits: Limits; problems: ProblemList },
): Traced | undefined {
  const { text: name, path } = setting;
  const range = { start: 0, end: name.length };
  const { headerName: limit } = limits;
  if (name.length > limit) {
    const excess = { start: limit, end: name.length };
    problems.push(problem('header-name-too-long', { path, range: excess }, { limit }));
    return undefined;
  }
  if (name === '') {
    problems.push(problem('header-name-empty', { path }, {}));
    return undefined;
  }
  const wrong = NO_TOKEN.exec(name);
  if (wrong) {
    const at = { start: wrong.index, end: wrong.index + wrong[0].length };
    problems.push(
      problem('header-name-invalid', { path, range: at }, { character: nameCharacter(wrong[0]) }),
    );
    return undefined;
  }
  if (REFUSED.has(name.toLowerCase())) {
    problems.push(problem('header-name-refused', { path, range }, { name }));
    return undefined;
  }
  return [{ text: name, origin: settingOrigin(path, range, 'none') }];
}
