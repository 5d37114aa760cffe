/** What a fix changes, as people see it: each changed text before and after, cut around the change. */
import type { Path } from '../../../core';
import { differenceOf, parseTemplate } from '../../../core/internal';
import { type Draft, rowsOf } from '../../store/draft';
import { ALL_SETTINGS, pathOf, type SettingName, settingValue, typeOf } from '../../store/edit/settings';
import { fixedDraft } from './fixes-for';
import type { QuickFix } from './quick-fix';
import type { FixableSample } from './sample-fixes';

/** One changed text. */
export interface ShownChange {
  /** The setting; undefined for the text of the open sample. */
  readonly path: Path | undefined;
  /** Undefined for a value that is secret. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** How much of a text is shown on either side of a change, in UTF-16 units. */
const REACH = 24;
/** More of a change is cut in its middle. */
const MAX_SHOWN = 240;

const shortened = (text: string): string =>
  text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN / 2)}…${text.slice(-MAX_SHOWN / 2)}`;

/** The changed part of a text before and after, with all of a tag that it is in and what stands beside. */
function excerptsOf(before: string, after: string): { readonly before: string; readonly after: string } {
  const { from, to, insert } = differenceOf(before, after);
  const tags = parseTemplate(before).filter(({ type }) => type !== 'text');
  const around = tags.filter((tag) => tag.start < to && from < tag.end);
  const start = Math.min(from, around[0]?.start ?? from);
  const end = Math.max(to, around.at(-1)?.end ?? to);
  const shift = insert.length - (to - from);
  const cut = (text: string, last: number): string => {
    const [first, rest] = [Math.max(0, start - REACH), Math.min(text.length, last + REACH)];
    const shown = shortened(text.slice(first, rest));
    return `${first > 0 ? '…' : ''}${shown}${rest < text.length ? '…' : ''}`;
  };
  return { before: cut(before, end), after: cut(after, end + shift) };
}

/** Every setting that differs between two drafts. A secret value is never shown. */
function changesBetween(before: Draft, after: Draft): ShownChange[] {
  const settings = ALL_SETTINGS.flatMap((name): ShownChange[] => {
    const [was, now] = [settingValue(before, name), settingValue(after, name)];
    // Whether a secret has a value or a name goes with its value.
    if (was === now || name.endsWith('.by')) return [];
    const type = typeOf(name);
    if (type === 'secret') {
      const path = ['authentication', name.split('.')[2] ?? ''];
      return [{ path, before: undefined, after: undefined }];
    }
    const path = pathOf(name as SettingName);
    const texts =
      type === 'text' ? excerptsOf(String(was), String(now)) : { before: String(was), after: String(now) };
    return [{ path, ...texts }];
  });
  const [was, now] = [rowsOf(before), rowsOf(after)];
  const rows = Array.from({ length: Math.max(was.length, now.length) }, (_, row) => row).flatMap(
    (row): ShownChange[] =>
      (['enabled', 'key', 'value'] as const).flatMap((column) => {
        const [one, other] = [was[row]?.[column] ?? '', now[row]?.[column] ?? ''];
        if (one === other) return [];
        return [{ path: ['data', row, column], ...excerptsOf(String(one), String(other)) }];
      }),
  );
  return [...settings, ...rows];
}

/** What a fix changes in a draft, or of the samples; nothing for what only leads somewhere. */
export function changesOf(
  fix: QuickFix,
  draft: Draft,
  samples: readonly Pick<FixableSample, 'id' | 'name' | 'isOpen'>[],
): readonly ShownChange[] {
  switch (fix.type) {
    case 'edit': {
      const fixed = fixedDraft(fix, draft);
      return fixed ? changesBetween(draft, fixed) : [];
    }
    case 'sample':
      return [{ path: undefined, ...excerptsOf(fix.before, fix.text) }];
    case 'use-sample': {
      const nameOf = (isWanted: (sample: (typeof samples)[number]) => boolean) =>
        samples.find(isWanted)?.name ?? '';
      return [
        { path: undefined, before: nameOf(({ isOpen }) => isOpen), after: nameOf(({ id }) => id === fix.id) },
      ];
    }
    default:
      return [];
  }
}
