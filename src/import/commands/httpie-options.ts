/** The options of HTTPie and xh. */
import { OptionTable } from './arguments';

/** Names as the manuals of HTTPie and xh list them. */
export const HTTPIE_OPTIONS = new OptionTable([
  ['reads', false, 'j:json f:form multipart I:ignore-stdin https'],
  ['reads', true, 'raw a:auth A:auth-type bearer default-scheme'],
  [
    'without-effect',
    false,
    `h:headers m:meta b:body v:verbose all S:stream d:download q:quiet F:follow check-status path-as-is
    ignore-netrc offline debug traceback unsorted sorted help manual version 4:ipv4 6:ipv6 curl curl-long
    native-tls http2`,
  ],
  [
    'without-effect',
    true,
    `pretty s:style p:print P:history-print o:output timeout max-redirects max-headers verify ssl ciphers
    response-charset response-mime format-options boundary http-version generate`,
  ],
  ['not-available', false, 'x:compress chunked c:continue'],
  [
    'not-available',
    true,
    'session session-read-only proxy cert cert-key cert-key-pass resolve interface unix-socket',
  ],
]);
