//: vector
// The request of the preview, as it arrives.
const SAMPLE = {
  //: all
  __name__: __sample__,
  //: end
  //: method
  method: __sampleMethod__,
  //: end
  //: host
  host: __sampleHost__,
  //: end
  //: target
  target: __sampleTarget__,
  //: end
  //: type
  type: __sampleType__,
  //: end
  //: body
  //: textBody
  body: Buffer.from(__sampleBody__),
  //: else
  body: Buffer.from(__sampleBody__, 'base64'),
  //: end
  //: end
};

if (process.argv.includes('--test')) {
  //: time
  const time = __sampleTime__;
  assert.equal(refusal(SAMPLE, time), undefined);
  assert.equal(refusal({ ...SAMPLE, __otherRequest__ }, time), '__changedReason__');
  assert.notEqual(refusal(SAMPLE, time + MAX_AGE + 1), undefined);
  //: else
  assert.equal(refusal(SAMPLE), undefined);
  assert.equal(refusal({ ...SAMPLE, __otherRequest__ }), '__changedReason__');
  //: end
  console.log('__sampleNote__');
} else {
  __listen__
}
//: else
__listen__
//: end
