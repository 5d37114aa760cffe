import Handlebars from 'handlebars';
import Mustache from 'mustache';
import { type BuildCase, HOST, type Sample } from './build-cases';

/** Makes the message of a case. */
type Maker = (sample: Sample, now: number) => Buffer;

function message({ mediaType, authenticate }: BuildCase, target: string, body: string, now: number): Buffer {
  return Buffer.from(
    `POST ${target} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: ${mediaType}\r\n${authenticate(target, body, now)}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The plainest code by hand. */
export const byHand =
  (one: BuildCase): Maker =>
  (sample, now) =>
    message(one, `/v1/orders/${encodeURIComponent(sample.order.id)}`, one.body(sample), now);

type Encode = (value: string) => string;

/** Target and body as templates, and the rest by hand. */
const withTemplates =
  (engine: (template: BuildCase['template'], encode: Encode) => (sample: Sample) => string) =>
  (one: BuildCase): Maker => {
    const target = engine((tag) => `/v1/orders/${tag('order.id')}`, encodeURIComponent);
    const body = engine(one.template, one.encode);
    return (sample, now) => message(one, target(sample), body(sample), now);
  };

export const withMustache = withTemplates((template, encode) => {
  const text = template((path) => `{{ ${path} }}`);
  return (sample) => Mustache.render(text, sample, undefined, { escape: encode });
});

export const withHandlebars = withTemplates((template, encode) => {
  const engine = Handlebars.create();
  engine.registerHelper('encode', encode);
  return engine.compile<Sample>(
    template((path) => `{{ encode ${path} }}`),
    { noEscape: true },
  );
});
