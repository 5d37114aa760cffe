import type { FieldPart, MessagePart } from '../core/internal';

export type PartType = MessagePart['type'] | FieldPart['type'];
export type AnyPart = MessagePart | FieldPart;

/** A part as it is added to a scheme. */
export function newPart(type: PartType): AnyPart {
  switch (type) {
    case 'text':
      return { type, text: '' };
    case 'time':
      return { type, format: 'seconds' };
    case 'body-digest':
      return { type, hash: 'sha256', encoding: 'hex' };
    default:
      return { type };
  }
}

export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, list[from] as One);
}
