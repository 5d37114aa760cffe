/** A way to the other tabs of the same browser that show the app. */
export interface TabChannel<Message> {
  readonly post: (message: Message) => void;
  readonly close: () => void;
}

/** Says nothing and hears nothing where the browser has no such thing. */
export function openTabChannel<Message>(
  name: string,
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
