/** A way to the other tabs of the same browser that show the app. */
export interface TabChannel<Message> {
  readonly post: (message: Message) => void;
  readonly close: () => void;
}

/** Says nothing and hears nothing where the browser has no such thing, or keeps it from the page. */
export function openTabChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  const channel = openChannel(name);
  if (!channel) return { post: () => undefined, close: () => undefined };
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Firefox refuses where a person blocks the data of all pages.
    return undefined;
  }
}
