/** The environment variables in which exported programs find the secrets of an action (B5). */
import { digestOf, utf8, VARIABLE_NAME } from '../core/internal';

/**
 * Variables that a system, a shell or a runtime reads or sets. A secret in one of them would change how the program
 * runs, or would be sent elsewhere, logged or replaced by a value of others.
 */
const RESERVED = new Set(
  [
    // POSIX, the C library and the desktop.
    '_ PATH HOME PWD OLDPWD IFS ENV SHELL USER LOGNAME HOSTNAME HOSTTYPE MACHTYPE OSTYPE TMPDIR TEMP TMP LANG LANGUAGE',
    'TERM TERMCAP TERMINFO TZ TZDIR DISPLAY EDITOR VISUAL PAGER BROWSER MAIL MAILPATH MAILCHECK COLUMNS LINES',
    'GCONV_PATH GETCONF_DIR HOSTALIASES LOCALDOMAIN LOCPATH NLSPATH RES_OPTIONS RESOLV_HOST_CONF NOTIFY_SOCKET',
    // Shells.
    'PS0 PS1 PS2 PS3 PS4 UID EUID GROUPS PPID RANDOM SRANDOM SECONDS LINENO SHLVL OPTARG OPTIND OPTERR REPLY SHELLOPTS',
    'FUNCNAME DIRSTACK PIPESTATUS POSIXLY_CORRECT EPOCHSECONDS EPOCHREALTIME CDPATH GLOBIGNORE EXECIGNORE FIGNORE',
    'IGNOREEOF INPUTRC HOSTFILE PROMPT_COMMAND PROMPT_DIRTRIM TIMEFORMAT TMOUT CHILD_MAX COPROC COMPREPLY MAPFILE',
    'ZDOTDIR FPATH CMDCMDLINE CMDEXTVERSION ERRORLEVEL CD DATE TIME PROMPT',
    // Windows.
    'PATHEXT COMSPEC SYSTEMROOT SYSTEMDRIVE WINDIR OS APPDATA LOCALAPPDATA USERPROFILE USERNAME USERDOMAIN HOMEDRIVE',
    'HOMEPATH COMPUTERNAME LOGONSERVER PROGRAMDATA PROGRAMFILES COMMONPROGRAMFILES ALLUSERSPROFILE PUBLIC',
    'NUMBER_OF_PROCESSORS PSMODULEPATH',
    // TLS and HTTP clients. Proxies have a pattern below.
    'SSLKEYLOGFILE SSL_CERT_FILE SSL_CERT_DIR QLOGDIR NETRC REQUESTS_CA_BUNDLE',
    // Go.
    'GODEBUG GOGC GOMAXPROCS GOMEMLIMIT GOTRACEBACK GORACE GOPATH GOROOT GOROOT_FINAL GOFLAGS GOENV GOBIN GOCACHE',
    'GOMODCACHE GOTMPDIR GOTOOLDIR GOTOOLCHAIN GOOS GOARCH GOHOSTOS GOHOSTARCH GOPROXY GOPRIVATE GONOPROXY GONOSUMDB',
    'GOSUMDB GOINSECURE GOVCS GOWORK GOMOD GOEXE GOEXPERIMENT GOFIPS140 GOCOVERDIR GOAUTH GOTELEMETRY GOVERSION',
    'GOGCCFLAGS GO111MODULE GOAMD64 GOARM GOARM64 GO386 GOMIPS GOMIPS64 GOPPC64 GORISCV64 GOWASM GCCGO GCCGOTOOLDIR',
    'AR CC CXX FC PKG_CONFIG',
    // CGI (RFC 3875) and the servers of PHP, where the caller of a receiver sets them.
    'AUTH_TYPE CONTENT_LENGTH CONTENT_TYPE DOCUMENT_ROOT DOCUMENT_URI GATEWAY_INTERFACE ORIG_PATH_INFO PATH_INFO',
    'PATH_TRANSLATED QUERY_STRING RAW_URI REQUEST_METHOD REQUEST_SCHEME REQUEST_TIME REQUEST_TIME_FLOAT REQUEST_URI',
    'SCRIPT_FILENAME SCRIPT_NAME SCRIPT_URI SCRIPT_URL HTTPS USE_ZEND_ALLOC USE_ZEND_ALLOC_HUGE_PAGES',
    // Of the programs themselves.
    'PORT REDIS_URL QUEUE_NAME CONCURRENCY TIMEOUT_MS CALLER_TOKEN ALLOWED_HOSTS',
    // Node.js, colours, Lambda and n8n.
    'NO_COLOR FORCE_COLOR _HANDLER _X_AMZN_TRACE_ID WEBHOOK_URL GENERIC_TIMEZONE',
  ].flatMap((names) => names.split(' ')),
);

/** The beginnings of further ones: loaders, shells, runtimes, clients, clouds and engines have families of them. */
const FAMILIES = [
  'LC_ LD_ DYLD_ MALLOC_ GLIBC_ XDG_ SSH_ DBUS_ SYSTEMD_ LISTEN_',
  'BASH COMP_ HIST READLINE_ PROCESSOR_',
  'CURL_ HTTPIE_ OPENSSL_ WGET',
  'NODE_ NPM_ UV_ BUN_ DENO_',
  'PYTHON FLASK_ WERKZEUG_ PIP_',
  'RUBY GEM_ BUNDLE',
  'PHP ZEND_ HTTP_ SERVER_ REMOTE_ REDIRECT_',
  'CGO_ GIT_',
  'DOTNET_ COMPLUS_ CORECLR_ POWERSHELL_',
  'AWS_ LAMBDA_ N8N_ EXECUTIONS_ NR_ TEMPORAL_',
].flatMap((beginnings) => beginnings.split(' '));

/** `HTTPS_PROXY` and those of other schemes, which clients read in both cases. */
const isProxy = (name: string): boolean => name.endsWith('_PROXY');

function isReserved(name: string): boolean {
  const upper = name.toUpperCase();
  const isOfFamily = FAMILIES.some((beginning) => upper.startsWith(beginning));
  // Names that every object of JavaScript has would never seem to be missing.
  return RESERVED.has(upper) || isOfFamily || isProxy(upper) || name in {};
}

const marked = (variable: string, name: string): string =>
  `${variable}_${digestOf(utf8(name), 'sha256', 'hex').slice(0, 6)}`;

/**
 * The environment variable for a secret of this name, the same in all the code that is offered: the name itself where
 * a variable can have it. Other characters become `_`, and the beginning of a digest keeps such names apart.
 */
export function variableName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_]/g, '_');
  const begun = VARIABLE_NAME.test(plain) ? plain : `_${plain}`;
  const variable = plain === name ? begun : marked(begun, name);
  return isReserved(variable) ? `SECRET_${variable}` : variable;
}

/**
 * The variables for the secrets of one action, by their names. Where an added `_` or `SECRET_` makes of one name what
 * another one is, the beginning of its digest follows here too.
 */
export function variablesOf(names: readonly string[]): (name: string) => string {
  const isTaken = (variable: string) =>
    names.some((name) => name === variable && variableName(name) === name);
  return (name) => {
    const variable = variableName(name);
    return variable !== name && isTaken(variable) ? marked(variable, name) : variable;
  };
}
