import type { ClipboardEvent } from 'react';

/** Selects the whole message, and nothing around it. */
export function selectMessage(box: Element): void {
  getSelection()?.selectAllChildren(box);
}

/** The text of the message holds every character; browsers would copy it with line ends of their own. */
export function copyExactly(event: ClipboardEvent): void {
  const selection = getSelection();
  const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : undefined;
  if (!range || !event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/plain', range.toString());
  event.preventDefault();
}
