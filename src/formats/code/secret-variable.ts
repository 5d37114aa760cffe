import { type Action, type Path, replacedSecrets } from '../../core';

/** What a shell or the system keeps for itself: setting one of these would break more than the code. */
const RESERVED = new Set(
  (
    '_ PATH HOME PWD OLDPWD IFS ENV SHELL USER LOGNAME HOSTNAME TMPDIR TEMP TMP LANG TERM DISPLAY EDITOR ' +
    'PS1 PS2 PS4 UID EUID PPID RANDOM SECONDS LINENO SHLVL OPTARG OPTIND OPTERR REPLY COLUMNS LINES ' +
    'BASH BASH_ENV BASHOPTS SHELLOPTS FUNCNAME DIRSTACK HISTFILE HISTCMD POSIXLY_CORRECT EPOCHSECONDS ' +
    'NODE_OPTIONS NODE_PATH PYTHONPATH PYTHONHOME GOPATH GOROOT GOFLAGS PATHEXT COMSPEC SYSTEMROOT'
  ).split(' '),
);

/** The environment variable for a secret of this name. */
const toVariable = (name: string): string =>
  RESERVED.has(name.toUpperCase()) || /^(?:LC|LD|DYLD)_/i.test(name) ? `SECRET_${name}` : name;

/**
 * The names of the environment variables that stand for the secrets of an action: the name by
 * which it refers to a secret, or that which an export would give it (B5).
 */
export function secretVariables(action: Action): (path: Path) => string {
  const replaced = replacedSecrets([action]);
  return (path) => {
    const setting = String(path.at(-1));
    const { [setting]: secret }: Readonly<Record<string, string | { secret: string }>> =
      action.authentication;
    if (typeof secret === 'object') return toVariable(secret.secret);
    const name = replaced.find((candidate) => candidate.path.at(-1) === setting)?.name;
    return toVariable(name ?? setting.toUpperCase());
  };
}
