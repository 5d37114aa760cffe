/**
 * Hears that something was typed in a field after React has heard it, until it is stopped. A listener
 * at the field itself comes before React: what it renders puts back the text of before, and what was
 * typed is lost.
 */
export function afterInput(field: HTMLElement, listener: () => void): () => void {
  const hear = ({ target }: Event) => {
    if (target === field) listener();
  };
  document.addEventListener('input', hear);
  return () => document.removeEventListener('input', hear);
}
