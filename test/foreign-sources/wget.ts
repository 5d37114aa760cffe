import fc from 'fast-check';
import { type ForeignSource, type Part, said } from './foreign-source';

interface Option {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly fields?: readonly string[];
}

const KEY = 'keymarkqzxwvkjy';
const VALUE = 'valuemarkqzxwvkjy';
const FORM = ['content-type: application/x-www-form-urlencoded'];

const DATA: readonly Option[] = [
  { text: '', parts: [] },
  { text: '--method=PUT', parts: [] },
  { text: `--post-data '${KEY}=${VALUE}'`, parts: [said(KEY, []), said(VALUE, [])], fields: FORM },
  {
    text: `--method PUT --body-data='{"${KEY}":"${VALUE}"}'`,
    parts: [said(KEY, []), said(VALUE, [])],
    fields: FORM,
  },
  {
    text: '--post-file filemarkqzxwvkjy',
    parts: [said('filemarkqzxwvkjy', ['filemarkqzxwvkjy'])],
    fields: FORM,
  },
];

const OTHERS: readonly Option[] = [
  {
    text: `--header='X-Key: ${VALUE}h'`,
    parts: [said(`${VALUE}h`, ['X-Key', '--header'], true)],
    fields: ['x-key'],
  },
  {
    text: `--header 'Content-Type: text/typemarkqzxwvkjy'`,
    parts: [said('typemarkqzxwvkjy', ['Content-Type', '--header'])],
    fields: ['content-type: text/typemarkqzxwvkjy'],
  },
  { text: '--header ""', parts: [] },
  {
    text: '--user usermarkqzxwvkjy --password=passmarkqzxwvkjy',
    parts: [said('usermarkqzxwvkjy', [], true), said('passmarkqzxwvkjy', [], true)],
    fields: ['authorization'],
  },
  { text: '--auth-no-challenge', parts: [] },
  {
    text: '--referer http://referermarkqzxwvkjy/',
    parts: [said('referermarkqzxwvkjy', ['Referer', '--header'])],
  },
  { text: '-U agentmarkqzxwvkjy', parts: [said('agentmarkqzxwvkjy', ['User-Agent', '--header'])] },
  { text: '--load-cookies cookiesmarkqzxwvkjy', parts: [said('cookiesmarkqzxwvkjy', ['--load-cookies'])] },
  { text: '-e markqzxwvkjy=off', parts: [said('markqzxwvkjy', ['-e'])] },
  { text: '-r', parts: [] },
  { text: '-qO outputmarkqzxwvkjy -nv', parts: [said('outputmarkqzxwvkjy', ['-O'])] },
  { text: '--no-check-certificate', parts: [] },
  { text: '--unknownmarkqzxwvkjy', parts: [said('unknownmarkqzxwvkjy', ['--unknownmarkqzxwvkjy'])] },
];

/** A command of wget with everything that it can say. */
export const wgetSource: fc.Arbitrary<ForeignSource> = fc
  .record({
    before: fc.constantFrom('', '$ ', 'sudo ', 'if ! '),
    data: fc.constantFrom(...DATA),
    others: fc.subarray([...OTHERS]),
  })
  .map(({ before, data, others }) => {
    const all = [data, ...others];
    return {
      text: `${before}wget ${all.map(({ text }) => text).join(' ')} 'https://h.test/pathmarkqzxwvkjy'`,
      parts: [said('pathmarkqzxwvkjy', []), ...all.flatMap(({ parts }) => parts)],
      fields: all.flatMap(({ fields = [] }) => fields),
    };
  });
