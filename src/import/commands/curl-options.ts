/** The options of curl. */
import { OptionTable } from './arguments';

/** Names as curl's manual lists them; `X:request` has the short form `-X`. */
export const CURL_OPTIONS = new OptionTable([
  ['reads', false, '::next G:get g:globoff I:head basic digest negotiate ntlm ntlm-wb compressed'],
  [
    'reads',
    true,
    `X:request d:data data-ascii data-binary data-raw data-urlencode json u:user H:header F:form form-string
    T:upload-file url url-query oauth2-bearer aws-sigv4 b:cookie A:user-agent e:referer proto-default`,
  ],
  [
    'without-effect',
    false,
    `compressed-ssh create-dirs q:disable disallow-username-in-url f:fail fail-early fail-with-body
    form-escape http0.9 0:http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length
    i:include show-headers k:insecure 4:ipv4 6:ipv6 j:junk-session-cookies L:location location-trusted follow
    M:manual alpn npn N:no-buffer buffer clobber keepalive progress-meter sessionid Z:parallel
    parallel-immediate path-as-is post301 post302 post303 #:progress-bar raw J:remote-header-name O:remote-name
    remote-name-all R:remote-time remove-on-error retry-all-errors retry-connrefused S:show-error s:silent
    out-null skip-existing ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd
    ssl-revoke-best-effort 2:sslv2 3:sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay mptcp
    1:tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 trace-time trace-ids B:use-ascii v:verbose V:version xattr ca-native
    cert-status doh-cert-status doh-insecure false-start tls-earlydata`,
  ],
  [
    'without-effect',
    true,
    `cacert capath ciphers connect-timeout c:cookie-jar create-file-mode crlfile curves dns-interface
    dns-ipv4-addr dns-ipv6-addr dns-servers doh-url D:dump-header egd-file engine etag-save expect100-timeout
    happy-eyeballs-timeout-ms h:help hsts alt-svc interface keepalive-time keepalive-cnt libcurl limit-rate
    local-port max-filesize max-redirs m:max-time noproxy o:output output-dir parallel-max parallel-max-host
    pinnedpubkey proto proto-redir random-file rate retry retry-delay retry-max-time
    Y:speed-limit y:speed-time stderr tls-max tls13-ciphers trace trace-ascii trace-config w:write-out variable
    ip-tos vlan-priority sigalgs`,
  ],
  [
    'not-available',
    false,
    `anyauth a:append crlf haproxy-protocol l:list-only metalink n:netrc netrc-optional proxy-anyauth proxy-basic proxy-digest proxy-insecure proxy-negotiate proxy-ntlm
    proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 p:proxytunnel sasl-ir socks5-basic
    socks5-gssapi socks5-gssapi-nec tr-encoding disable-eprt disable-epsv ftp-create-dirs ftp-pasv ftp-pret
    ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control mail-rcpt-allowfails tftp-no-options proxy-http2`,
  ],
  [
    'not-available',
    true,
    `abstract-unix-socket E:cert cert-type K:config connect-to C:continue-at delegation etag-compare
    ftp-account ftp-alternative-to-user ftp-method P:ftp-port ftp-ssl-ccc-mode haproxy-clientip hostpubmd5
    hostpubsha256 key key-type krb login-options mail-auth mail-from mail-rcpt netrc-file pass preproxy x:proxy
    proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key
    proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype
    proxy-tlspassword proxy-tlsuser U:proxy-user proxy1.0 pubkey Q:quote r:range request-target resolve
    sasl-authzid service-name socks4 socks4a socks5 socks5-gssapi-service socks5-hostname t:telnet-option
    tftp-blksize z:time-cond tlsauthtype tlspassword tlsuser unix-socket ech`,
  ],
]);
