/**
 * What a shell, the system or the code keeps for itself: setting one of these would break more than
 * the code, or give the secret away.
 */
const RESERVED = new Set(
  (
    '_ PATH HOME PWD OLDPWD IFS ENV SHELL USER LOGNAME HOSTNAME TMPDIR TEMP TMP LANG TERM DISPLAY EDITOR ' +
    'PS1 PS2 PS4 UID EUID PPID RANDOM SECONDS LINENO SHLVL OPTARG OPTIND OPTERR REPLY COLUMNS LINES ' +
    'BASH BASH_ENV BASHOPTS SHELLOPTS FUNCNAME DIRSTACK HISTFILE HISTCMD POSIXLY_CORRECT EPOCHSECONDS ' +
    'NODE_OPTIONS NODE_PATH PYTHONPATH PYTHONHOME GOPATH GOROOT GOFLAGS PATHEXT COMSPEC SYSTEMROOT PORT ' +
    // Of the modules for engines.
    'REDIS_URL QUEUE_NAME CONCURRENCY TIMEOUT_MS CALLER_TOKEN ALLOWED_HOSTS'
  ).split(' '),
);

/** Names that every object of JavaScript knows, so that such a variable would never seem to be missing. */
const isInherited = (name: string): boolean => name in {};

/** The environment variable for a secret of this name, the same in all the code that is offered. */
export const variableName = (name: string): string =>
  RESERVED.has(name.toUpperCase()) || /^(?:LC|LD|DYLD)_/i.test(name) || isInherited(name)
    ? `SECRET_${name}`
    : name;
