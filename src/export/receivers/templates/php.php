<?php
// Lets through only what the action has signed; anything else gets 401.
// __open__
//   __secretName__=... php -S 127.0.0.1:8080 receiver.php   listens
//: vector
//   __secretName__=... php receiver.php --test                checks the sample below
//: end
declare(strict_types=1);

//: time
const MAX_AGE = 300; // seconds, to both sides: clocks differ
//: end
const MAX_BODY = __bodyLimit__; // bytes; post_max_size must allow them too

/** Why the request is refused; null when the signature is right. */
//: time
function refusal(array $request, string __key__, int $now): ?string
//: else
function refusal(array $request, string __key__): ?string
//: end
{
    //: alone
    //: fields
    $pattern = __pattern__;
    if (!preg_match($pattern, $request['__name__'], $match)) {
        return 'no well-formed signature';
    }
    [, __captures__] = $match;
    //: end
    //: else
    if (
        //: fields
        //: isLater
        || !preg_match(__pattern__, $request['__name__'], $match__index__)
        //: else
        !preg_match(__pattern__, $request['__name__'], $match__index__)
        //: end
        //: end
    ) {
        return 'no well-formed signature';
    }
    //: fields
    [, __captures__] = $match__index__;
    //: end
    //: end
    //: seconds
    if (abs($now - (int) $time) > MAX_AGE) {
        return 'signed too long ago, or in the future';
    }
    //: end
    //: milliseconds
    if (abs($now - intdiv((int) $time, 1000)) > MAX_AGE) {
        return 'signed too long ago, or in the future';
    }
    //: end
    //: iso8601
    if (abs($now - strtotime($time)) > MAX_AGE) {
        return 'signed too long ago, or in the future';
    }
    //: end
    //: digests
    //: hex
    $__variable__ = hash('__hash__', $request['body']);
    //: else
    $__variable__ = base64_encode(hash('__hash__', $request['body'], true));
    //: end
    //: end
    //: exactFields
    if ($request['__name__'] !== __value__) {
        return 'another digest of the body';
    }
    //: end
    //: split
    //: query
    [__splitNames__] = explode('?', $request['target'], 2) + [1 => ''];
    //: else
    [__splitNames__] = explode('?', $request['target'], 2);
    //: end
    //: end
    //: otherTimes
    //: asSeconds
    $seconds = (string) __told__;
    //: end
    //: asMilliseconds
    $milliseconds = (string) (1000 * __told__);
    //: end
    //: asIso8601
    $isoTime = gmdate('Y-m-d\TH:i:s\Z', __told__);
    //: end
    //: end
    //: hasMessage
    // When it differs, write this message to a file and compare it byte for byte with what was signed.
    //: end
    __message__
    //: several
    //: hex
    $expected = hash_hmac('__hash__', __signed__, __key__);
    //: else
    $expected = base64_encode(hash_hmac('__hash__', __signed__, __key__, true));
    //: end
    foreach (explode(__separator__, $given) as $one) {
        if (hash_equals($expected, $one)) {
            return null;
        }
    }
    return 'another signature';
    //: else
    //: hex
    return hash_equals(hash_hmac('__hash__', __signed__, __key__), $given) ? null : 'another signature';
    //: else
    return hash_equals(base64_encode(hash_hmac('__hash__', __signed__, __key__, true)), $given) ? null : 'another signature';
    //: end
    //: end
}

/** What a signed request makes happen. Wait for all of it here: the answer tells the sender whether it is done. */
function work(string $body): void
{
    // Signed. Use $body here.
}
//: id

/**
 * Does the work of a message once, and gives the status of the answer. Work that fails leaves the file empty, and the
 * next try of the sender does it. Files older than two hours may be removed; several machines share a database instead.
 */
function once(string $id, string $body): int
{
    $file = fopen(sys_get_temp_dir() . '/message-' . hash('sha256', $id), 'c+');
    if (!flock($file, LOCK_EX | LOCK_NB)) {
        return 503; // in progress: nobody knows yet whether it succeeds
    }
    if (fread($file, 4) === 'done') {
        return 200;
    }
    work($body);
    rewind($file);
    if (fwrite($file, 'done') !== 4 || !fflush($file)) {
        throw new RuntimeException('the id of the message cannot be kept');
    }
    return 204;
}
//: end

function answer(int $status, string $log = ''): never
{
    if ($log !== '') {
        error_log($log);
    }
    http_response_code($status);
    exit;
}

$secret = getenv('__secretName__');
if ($secret === false || $secret === '') {
    answer(500, '__secretName__ is not set');
}
//: decodedKey
//: hexKey
if (!preg_match('/\A(?:[0-9A-Fa-f]{2})+\z/', $secret)) {
    answer(500, '__secretName__ is not hexadecimal digits');
}
$key = hex2bin($secret);
//: else
//: whsecKey
$encoded = preg_replace('/\Awhsec_/', '', $secret);
//: else
$encoded = $secret;
//: end
$key = (string) base64_decode($encoded, true);
if ($key === '' || base64_encode($key) !== $encoded) {
    answer(500, '__secretName__ is not Base64');
}
//: end
//: end
//: vector

if (PHP_SAPI === 'cli' && in_array('--test', $argv, true)) {
    // The request of the preview, as it arrives.
    $sample = [
        //: all
        '__name__' => __sample__,
        //: end
        //: method
        'method' => __sampleMethod__,
        //: end
        //: host
        'host' => __sampleHost__,
        //: end
        //: target
        'target' => __sampleTarget__,
        //: end
        //: type
        'type' => __sampleType__,
        //: end
        //: body
        //: textBody
        'body' => __sampleBody__,
        //: else
        'body' => base64_decode(__sampleBody__),
        //: end
        //: end
    ];
    //: time
    $time = __sampleTime__;
    $reasons = [
        refusal($sample, __key__, $time),
        refusal([__otherRequest__] + $sample, __key__, $time),
        refusal($sample, __key__, $time + MAX_AGE + 1),
    ];
    if ($reasons !== [null, '__changedReason__', 'signed too long ago, or in the future']) {
    //: else
    $reasons = [
        refusal($sample, __key__),
        refusal([__otherRequest__] + $sample, __key__),
    ];
    if ($reasons !== [null, '__changedReason__']) {
    //: end
        fwrite(STDERR, 'The sample does not come out as it should: ' . json_encode($reasons) . "\n");
        exit(1);
    }
    echo "__sampleNote__\n";
    exit;
}
//: end

$body = file_get_contents('php://input', false, null, 0, MAX_BODY + 1); // as it came, not $_POST
if ($body === false || strlen($body) > MAX_BODY) {
    answer(413, 'Refused: the body is too long');
}
$reason = refusal([
    //: all
    '__name__' => $_SERVER[__environment__] ?? '',
    //: end
    //: method
    'method' => $_SERVER['REQUEST_METHOD'],
    //: end
    //: proxied
    // Behind a proxy: let it pass Host and the path on as they came (nginx: proxy_set_header Host
    // $http_host), or write the host of the URL that the action calls here.
    //: end
    //: host
    'host' => $_SERVER['HTTP_HOST'] ?? '',
    //: end
    //: target
    'target' => $_SERVER['REQUEST_URI'],
    //: end
    //: type
    'type' => $_SERVER['CONTENT_TYPE'] ?? '',
    //: end
    //: body
    'body' => $body,
    //: end
//: time
], __key__, time());
//: else
], __key__);
//: end
if ($reason !== null) {
    answer(401, 'Refused: ' . $reason);
}

try {
    //: id
    $status = once($_SERVER[__idEnvironment__] ?? '', $body);
    //: else
    work($body);
    $status = 204;
    //: end
} catch (Throwable $failure) {
    answer(500, 'Failed: ' . $failure); // so that the sender can try again
}
answer($status);
