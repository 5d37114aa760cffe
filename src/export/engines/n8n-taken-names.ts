/**
 * Names that n8n refuses in an expression, and those that lists, texts and other values have by themselves. Without
 * these, a path leads to no function, so `name` stands for a member.
 */
export const TAKEN = new Set<string>([
  ...[Object, Array, String, Number, Boolean, BigInt, Date, Function, Symbol].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
  // Those of newer engines than the one that exports.
  ...[
    'at',
    'findLast',
    'findLastIndex',
    'flat',
    'flatMap',
    'includes',
    'toReversed',
    'toSorted',
    'toSpliced',
  ],
  ...['with', 'group', 'groupToMap', 'groupBy', 'isWellFormed', 'toWellFormed', 'matchAll', 'replaceAll'],
  ...['toTemporalInstant', 'size', 'prototype', 'mainModule', 'binding', '_linkedBinding', '_load'],
  ...['prepareStackTrace', 'getPrototypeOf', 'setPrototypeOf', 'getOwnPropertyDescriptor', 'defineProperty'],
  ...['getOwnPropertyDescriptors', 'defineProperties', 'caller', 'callee', 'arguments', 'getBuiltinModule'],
  ...['dlopen', 'execve', 'loadEnvFile'],
]);
