import { AGREES, conform, differs, doesNotApply, type Verdict } from '../conformance';
import { readVectors } from '../vectors';
import { errorsOf, getFrom } from './actions';
import { judgeRecorded } from './recorded';

// These files are about reading and writing commands. What applies to building is the recorded
// request: an action that means the same must make the same bytes.

interface CommandRow {
  readonly 'recorded_curl_7.88.1': string;
}

const converted = readVectors<{ cases: CommandRow[] }>('curl/curlconverter.json').cases;
conform('curl/curlconverter.json', converted, (row) => judgeRecorded(row['recorded_curl_7.88.1']));

interface CurlTest {
  readonly request_latin1: string;
}

const tests = readVectors<{ cases: CurlTest[] }>('curl/curl-testsuite.json').cases;
conform('curl/curl-testsuite.json', tests, ({ request_latin1 }) => judgeRecorded(request_latin1));

interface Snippet {
  readonly http11: string;
}

const snippets = readVectors<{ cases: Snippet[] }>('curl/httpsnippet-har-to-http11.json').cases;
conform('curl/httpsnippet-har-to-http11.json', snippets, ({ http11 }) => judgeRecorded(http11));

interface GoRow {
  readonly url: string;
  readonly want: string | null;
}

const written = readVectors<{ cases: GoRow[] }>('curl/go-requestwrite.json').cases;
conform('curl/go-requestwrite.json', written, ({ url, want }): Verdict => {
  if (want !== null) return judgeRecorded(want);
  if (!/[\0-\x1f]/.test(url)) return doesNotApply('a length declared by hand');
  return errorsOf(getFrom(`http:${url}`)).includes('url-control') ? AGREES : differs('accepted');
});
