/** A change to the work that the person did not make in this tab. */
export type WorkEvent =
  /** Both versions are kept; the one of this tab under another name. */
  | { readonly type: 'split'; readonly name: string }
  /** It was removed in another tab, and is back because it was changed here. */
  | { readonly type: 'brought-back'; readonly name: string }
  /** It was changed in another tab, and therefore not removed. */
  | { readonly type: 'not-removed'; readonly name: string }
  /** The context of another tab is now an earlier state of this one. */
  | { readonly type: 'context-replaced' }
  /** The storage was cleared; everything has been saved again. */
  | { readonly type: 'cleared' };
