/** What the choice of a signing scheme changes in a draft, and a scheme in one line. */
import {
  carriesSeveral,
  isDefaultScheme,
  type Scheme,
  schemeOf,
  signatureHeaderOf,
  usesPart,
} from '../../core/internal';
import {
  CUSTOM,
  customCopyOf,
  EMPTY_SCHEME,
  type MethodDraft,
  type SchemeDraft,
  schemeSettingOf,
} from '../store/authentication-draft';
import { type Edit, settingEdit } from '../store/edit/edit';
import type { SettingName } from '../store/edit/settings';

type Choice = SchemeDraft['chosen'];
type SigningDraft = MethodDraft<'hmac'>;

/** Whether the name of the header field with the signature cannot be chosen. */
export const isNameFixed = (scheme: SchemeDraft): boolean =>
  schemeOf(schemeSettingOf(scheme)).isNameFixed === true;

/**
 * The edits that choose a signing scheme, as one step. A header name of the person's own goes along, and
 * is kept where the name is fixed; the first scheme of one's own begins as a copy of the one before.
 */
export function choosingScheme(draft: SigningDraft, chosen: Choice): Edit[] {
  const { scheme, headerName } = draft;
  const before = schemeSettingOf(scheme);
  const custom =
    chosen === CUSTOM && scheme.custom === ''
      ? JSON.stringify(customCopyOf(before) ?? customCopyOf() ?? EMPTY_SCHEME)
      : scheme.custom;
  const next = { ...scheme, chosen, custom };
  const own = headerName === signatureHeaderOf(before) ? '' : headerName;
  const wanted = isNameFixed(scheme) ? scheme.headerName : own;
  const isFixed = isNameFixed(next);
  const written = isFixed ? '' : wanted;
  return [
    edit('scheme.chosen', scheme.chosen, chosen),
    edit('scheme.custom', scheme.custom, custom),
    edit('scheme.headerName', scheme.headerName, isFixed ? wanted : ''),
    // Without a scheme the name is always written.
    edit('headerName', headerName, chosen === '' && written === '' ? signatureHeaderOf() : written),
  ].flat();
}

function edit(name: 'headerName' | `scheme.${keyof SchemeDraft}`, before: string, after: string): Edit[] {
  const setting: SettingName = `authentication.hmac.${name}`;
  return before === after ? [] : [settingEdit(setting, before, after)];
}

/** What is chosen when the person picks a name: the default is chosen by leaving the scheme out. */
export const choiceOf = (name: Exclude<Choice, ''>): Choice =>
  name !== CUSTOM && isDefaultScheme(name) ? '' : name;

/**
 * Whether there is something to enter: the scheme has a place for it, or it is there all the same and
 * can be cleared. The fields of the person's own scheme are named in the scheme.
 */
export function shownSettings({
  scheme: draft,
  headerName,
  keyid,
  secondSecret,
}: Omit<SigningDraft, 'secret'>): Readonly<Partial<Record<string, boolean>>> {
  const scheme = schemeOf(schemeSettingOf(draft));
  const isNamedElsewhere = scheme.isNameFixed === true || draft.chosen === CUSTOM;
  return {
    headerName: headerName !== '' || !isNamedElsewhere,
    keyid: keyid !== '' || usesPart(scheme, 'signature-base'),
    secondSecret: secondSecret.by === 'name' || secondSecret.value !== '' || carriesSeveral(scheme),
  };
}

type SchemePart = Scheme['message'][number];

/** A scheme in a file can have 100,000 parts. */
const MAX_PARTS = 16;

/**
 * What a signing scheme puts into its header field, in one line: `t=…,v1=hex(HMAC(time.body))`. A line feed
 * in the message is written as `⏎`.
 */
export function schemeAnatomy({ message, encoding, fields }: Scheme): string {
  const signature = `${encoding}(HMAC(${written(message, messageWord)}))`;
  const parts = fields.find((field) => field.parts.some(({ type }) => type === 'signature'))?.parts ?? [];
  return written(parts, ({ type }) => (type === 'signature' ? signature : '…'));
}

function written(parts: readonly SchemePart[], wordOf: (part: SchemePart) => string): string {
  const isText = (part: SchemePart | undefined) => part === undefined || part.type === 'text';
  const words = parts.slice(0, MAX_PARTS).map((part, index) => {
    if (part.type === 'text') return part.text.replaceAll('\n', '⏎');
    return (isText(parts[index - 1]) ? '' : '+') + wordOf(part);
  });
  return words.join('') + (parts.length > MAX_PARTS ? '…' : '');
}

function messageWord(part: SchemePart): string {
  if (part.type === 'body-digest') return `${part.hash}(body)`;
  return part.type === 'content-type' ? 'type' : part.type;
}
