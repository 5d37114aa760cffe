/** Only fields that take tags take this type: nothing else has a text of it dropped into it. */
const TAG_TYPE = 'application/x-action-designer-tag';

type TagTransfer = Pick<DataTransfer, 'types' | 'getData' | 'setData'>;

export function carryTag(transfer: TagTransfer, tag: string): void {
  transfer.setData(TAG_TYPE, tag);
}

export const carriesTag = (transfer: TagTransfer | null): boolean =>
  transfer?.types.includes(TAG_TYPE) ?? false;

/** Readable only where it is dropped. */
export const tagOf = (transfer: TagTransfer | null): string => transfer?.getData(TAG_TYPE) ?? '';
