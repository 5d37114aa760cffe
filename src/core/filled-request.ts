import type { ContentSetting } from './action';
import type { UnsignedRequest } from './auth/method';
import type { BodyMemory } from './body/body-memory';
import { Utf8Text } from './encoding/utf-8';
import type { Protectable } from './problem';
import type { Address } from './request/address';
import type { LimitedText } from './template/limited-text';
import type { Input } from './trace/origin';
import { addContextInputs } from './trace/traced';

/** Settings that a request needs besides what is filled in. */
export interface PlainSettings {
  readonly method: string;
  readonly mediaType: string;
  /** What the body is made of. */
  readonly content: ContentSetting;
}

/** From this length on, in UTF-16 units, a body is encoded once and then copied. */
const LONG = 64 * 1024;

const ofSetting = (name: string): Input => ({ from: 'setting', path: [name] });

const OF_METHOD = ofSetting('method');
const OF_URL = ofSetting('url');
const OF_FORMAT = ofSetting('format');
const OF_CONTENT: Readonly<Record<ContentSetting, Input>> = {
  data: ofSetting('data'),
  body: ofSetting('body'),
};

/** A request with its values filled in, all but its authentication. */
export class FilledRequest implements UnsignedRequest {
  readonly body: Utf8Text;

  constructor(
    readonly settings: PlainSettings,
    readonly address: Address,
    /** Undefined when no body is sent. */
    readonly text: LimitedText | undefined,
    memory?: BodyMemory,
  ) {
    const written = text?.text ?? '';
    const isLong = written.length > LONG;
    if (isLong && memory) this.body = memory.encode(written);
    else this.body = new Utf8Text(written, isLong ? undefined : text?.octets);
  }

  get method(): string {
    return this.settings.method;
  }

  get scheme(): string {
    return this.address.scheme ?? '';
  }

  get host(): UnsignedRequest['host'] {
    return this.address.host;
  }

  get target(): UnsignedRequest['target'] {
    return this.address.target;
  }

  get contentType(): string {
    return this.text ? this.settings.mediaType : '';
  }

  inputs(parts: readonly Protectable[]): Input[] {
    const holds = (part: Protectable) => parts.includes(part);
    const holdsTarget = holds('path') || holds('query');
    const inputs: Input[] = [];
    if (holds('method')) inputs.push(OF_METHOD);
    if (holds('host') || holdsTarget) inputs.push(OF_URL);
    if (holds('host')) addContextInputs(inputs, this.host);
    if (holdsTarget) addContextInputs(inputs, this.target);
    if (holds('body')) {
      // The body depends on its settings also where they leave no text behind.
      inputs.push(OF_FORMAT, OF_CONTENT[this.settings.content]);
      addContextInputs(inputs, this.text?.segments ?? []);
    } else if (holds('content-type')) inputs.push(OF_FORMAT);
    return inputs;
  }
}
