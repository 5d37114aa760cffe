/** Shows the place in the text; a text area counts each line end as one. */
export function selectPlace(area: HTMLTextAreaElement | null, text: string, offset: number): void {
  if (!area) return;
  const at = text.slice(0, offset).replaceAll('\r\n', '\n').length;
  area.focus();
  area.setSelectionRange(at, at + 1);
  // A text area scrolls to its selection only when it is typed into.
  const line = area.value.slice(0, at).split('\n').length - 1;
  const height = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (line - 2) * height);
}
