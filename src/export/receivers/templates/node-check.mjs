const SECRET = process.env.__secretName__;
if (!SECRET) throw new Error('__secretName__ is not set');
//: decodedKey
//: hexKey
const ENCODED = SECRET.toLowerCase();
const KEY = Buffer.from(ENCODED, 'hex');
// Buffer leaves out what it cannot read.
if (KEY.length === 0 || KEY.toString('hex') !== ENCODED) throw new Error('__secretName__ is not hexadecimal digits');
//: else
//: whsecKey
const ENCODED = SECRET.replace(/^whsec_/, '');
//: else
const ENCODED = SECRET;
//: end
const KEY = Buffer.from(ENCODED, 'base64');
// Buffer leaves out what it cannot read.
if (KEY.length === 0 || KEY.toString('base64') !== ENCODED) throw new Error('__secretName__ is not Base64');
//: end
//: end
const HEADER = __signatureHeader__;
//: time
const MAX_AGE = 300; // seconds, to both sides: clocks differ
//: end
const MAX_BODY = __bodyLimit__; // bytes

/** Why the request is refused; undefined when the signature is right. */
//: time
function refusal({ __parameters__ }, now) {
//: else
function refusal({ __parameters__ }) {
//: end
  //: fields
  const [, __captures__] = __pattern__.exec(__name__) ?? [];
  //: end
  if (__notFound__) return 'no well-formed signature';
  //: seconds
  if (Math.abs(now - Number(time)) > MAX_AGE) return 'signed too long ago, or in the future';
  //: end
  //: milliseconds
  if (Math.abs(now - Number(time) / 1000) > MAX_AGE) return 'signed too long ago, or in the future';
  //: end
  //: iso8601
  if (!(Math.abs(now - Date.parse(time) / 1000) <= MAX_AGE)) return 'signed too long ago, or in the future';
  //: end
  //: digests
  const __variable__ = createHash('__hash__').update(body).digest('__encoding__');
  //: end
  //: exactFields
  if (__name__ !== __value__) return 'another digest of the body';
  //: end
  //: split
  const [path] = target.split('?', 1);
  //: end
  //: query
  const query = target.slice(path.length + 1);
  //: end
  //: otherTimes
  //: asSeconds
  const seconds = __told__;
  //: end
  //: asMilliseconds
  const milliseconds = __told__ * 1000;
  //: end
  //: asIso8601
  const isoTime = new Date(__told__ * 1000).toISOString().replace('.000', '');
  //: end
  //: end
  //: hasMessage
  // When it differs, write this message to a file and compare it byte for byte with what was signed.
  //: end
  __message__
  //: several
  const expected = Buffer.from(createHmac('__hash__', __key__).update(__signed__).digest('__encoding__'));
  const isRight = (one) => timingSafeEqual(expected, Buffer.from(one));
  return given.split(__separator__).some(isRight) ? undefined : 'another signature';
  //: else
  //: hex
  const expected = createHmac('__hash__', __key__).update(__signed__).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) ? undefined : 'another signature';
  //: else
  const expected = Buffer.from(createHmac('__hash__', __key__).update(__signed__).digest('__encoding__'));
  return timingSafeEqual(expected, Buffer.from(given)) ? undefined : 'another signature';
  //: end
  //: end
}

/** The status of the answer after the work: 500 where it fails, so that the sender can try again. */
async function statusAfter(work) {
  try {
    await work();
    return 204;
  } catch (error) {
    console.error('Failed:', error);
    return 500;
  }
}
//: id

const REMEMBERED = 7200; // seconds: a sender may wait an hour before it tries again
/** Ids of messages whose work is done, and when. Several processes share them in a database. */
const done = new Map();
const inProgress = new Set();

/** Does the work of a message once. Work that fails is forgotten: the next try of the sender does it. */
async function once(id, work) {
  for (const [old, time] of done) {
    if (now() - time <= REMEMBERED) break;
    done.delete(old);
  }
  if (done.has(id)) return 200;
  if (inProgress.has(id)) return 503; // nobody knows yet whether it succeeds
  inProgress.add(id);
  const status = await statusAfter(work);
  inProgress.delete(id);
  if (status === 204) done.set(id, now());
  return status;
}
//: end

/** The value of a header. Repeated headers are joined, so the signature will not match. */
const header = (req, name) => (req.headersDistinct[name] ?? []).join(', ');
//: time

const now = () => Math.floor(Date.now() / 1000);
//: end
