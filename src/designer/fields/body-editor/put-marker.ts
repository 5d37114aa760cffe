/** Puts markers before elements and around members of a body (B39). */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { type ChangeSet, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The words of a marker, with room for its path. */
const MARKERS = { each: '{{ each  }}', if: '{{ if  }}' } as const;

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

const isElement = ({ name, parent }: SyntaxNode): boolean =>
  parent?.name === 'Array' && !/^[[\],⚠]$/.test(name);

/** What a marker governs: an element of a list, or with `if` a member if that is closer. */
function governed(node: SyntaxNode, word: keyof typeof MARKERS): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    if (isElement(at) || (at.name === 'Property' && word === 'if')) return at;
    if (at === node && at.parent?.name === 'Array') return undefined;
  }
  return undefined;
}

/** Time to read a body to its end. */
const PARSE_MS = 100;

/** The element or member of a selection: exactly what is selected, or what the cursor or the selection is in. */
function selectedPart({ state }: EditorView, word: keyof typeof MARKERS): SyntaxNode | undefined {
  const { from, to, empty } = state.selection.main;
  const text = state.sliceDoc(from, to);
  const start = from + (text.length - text.trimStart().length);
  const end = Math.max(start, from + text.replace(/(?<![\s,])[\s,]+$/, '').length);
  // Right behind a value the cursor is in it.
  const isBehind =
    empty &&
    /[^\s,:[{]/.test(state.sliceDoc(from - 1, from)) &&
    /^[\s,}\]]?$/.test(state.sliceDoc(from, from + 1));
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
  let part = governed(tree.resolveInner(start, isBehind ? -1 : 1), word);
  let isWider = false;
  while (part && part.to < end) {
    isWider = true;
    part = part.parent ? governed(part.parent, word) : undefined;
  }
  // Several elements are not one.
  if (isWider && part && (part.from !== start || part.to !== end)) return undefined;
  return part ?? (word === 'each' ? repeatable(tree.resolveInner(start, 1)) : undefined);
}

/** The only element of the list that is the value of the member around a place. */
function repeatable(node: SyntaxNode): SyntaxNode | undefined {
  let member: SyntaxNode | null = node;
  while (member && member.name !== 'Property') member = member.parent;
  const value = member?.lastChild;
  const elements = value?.name === 'Array' ? elementsOf(value) : [];
  return elements.length === 1 ? elements[0] : undefined;
}

function elementsOf({ firstChild }: SyntaxNode): SyntaxNode[] {
  const elements: SyntaxNode[] = [];
  for (let child = firstChild; child; child = child.nextSibling) if (isElement(child)) elements.push(child);
  return elements;
}

/** Whether a body is no JSON, so that its elements and members cannot be told apart. */
export function isNoJson({ state }: EditorView): boolean {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
  let isBroken = false;
  tree.iterate({
    enter: ({ type }) => {
      isBroken ||= type.isError;
      return !isBroken;
    },
  });
  return isBroken;
}

/** Whether the cursor is where a value has yet to be written: in an empty list or body, or behind a colon. */
export function isValueMissing({ state }: EditorView): boolean {
  const { head, empty } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, head - LIST_REACH), head).trimEnd();
  const behind = state.sliceDoc(head, head + LIST_REACH).trimStart();
  return empty && /[[:]$|^$/.test(before) && /^[\]},]|^$/.test(behind);
}

/** More white space than this is not looked through. */
const LIST_REACH = 1000;

/**
 * Puts a marker before the element that is selected or that the cursor is in, with `if` also around a member; the
 * cursor goes where its path is written. False where neither is. The same name once for each item of a list would be
 * no JSON object, so no member is repeated.
 */
export function markerBefore(view: EditorView, word: keyof typeof MARKERS): boolean {
  if (view.state.readOnly) return false;
  const node = selectedPart(view, word);
  if (!node) return false;
  const isMember = node.name === 'Property';
  const marker = `"${MARKERS[word]}"`;
  const caret = node.from + marker.indexOf('  ') + 1;
  const changes = view.state.changes(
    isMember
      ? [
          { from: node.from, insert: `${marker}: { ` },
          { from: node.to, insert: ' }' },
        ]
      : [{ from: node.from, insert: `${marker}, ` }],
  );
  const begun = { tag: { from: caret - MARKERS[word].indexOf('  ') - 1, length: MARKERS[word].length } };
  const undo = changes.invert(view.state.doc);
  view.focus();
  view.dispatch({
    changes,
    selection: { anchor: caret },
    effects: begin.of({ ...begun, undo }),
    userEvent: 'input',
    scrollIntoView: true,
  });
  return true;
}

/** A marker whose path was not written yet. */
interface BegunMarker {
  readonly tag: { readonly from: number; readonly length: number };
  readonly undo: ChangeSet;
}

const begin = StateEffect.define<BegunMarker | undefined>();

const begunMarker = StateField.define<BegunMarker | undefined>({
  create: () => undefined,
  update(begun, { docChanged, effects }) {
    for (const effect of effects) if (effect.is(begin)) return effect.value;
    return docChanged ? undefined : begun;
  },
});

/** Takes a marker away again that nothing was written in, once the cursor has left it. */
export const unwrittenMarkers: Extension = [
  begunMarker,
  EditorView.updateListener.of(({ view, state, selectionSet }) => {
    const begun = state.field(begunMarker);
    if (!begun || !selectionSet) return;
    const { head } = state.selection.main;
    const { from, length } = begun.tag;
    if (head < from || head > from + length) queueMicrotask(() => takeBack(view));
  }),
  EditorView.domEventHandlers({
    // A page in the background keeps its focus.
    blur: (_, view) => {
      if (document.hasFocus()) queueMicrotask(() => takeBack(view));
    },
  }),
];

function takeBack(view: EditorView): void {
  const begun = view.state.field(begunMarker, false);
  if (begun) view.dispatch({ changes: begun.undo, effects: begin.of(undefined), userEvent: 'delete' });
}
