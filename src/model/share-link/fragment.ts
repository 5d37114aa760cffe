/** How the fragment of a link begins. It stands apart, so that looking for one loads nothing else. */
export const START = '#action=';

/** Whether the fragment of a URL, with its `#`, is meant to be a link with an action in it. */
export const isLink = (fragment: string): boolean => fragment.startsWith(START);
