import { EditorView, type EditorViewConfig } from '@codemirror/view';

/**
 * Makes an editor whose style rules live in an adopted style sheet. CodeMirror puts its rules
 * into a `<style>` element, which a strict content security policy blocks; only where a root has
 * no head (a shadow root) does it adopt a sheet. So the document shows no head while the view,
 * and with it the first sheet, is made; later rules go to the same sheet.
 */
export function createView(config: EditorViewConfig): EditorView {
  Object.defineProperty(document, 'head', { configurable: true, value: null });
  try {
    return new EditorView(config);
  } finally {
    Reflect.deleteProperty(document, 'head');
  }
}
