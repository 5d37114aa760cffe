/** Messages between the tabs of this browser that show the app. */
export interface TabChannel<Message> {
  readonly post: (message: Message) => void;
  /** Receives messages, starting with those since the channel was opened. */
  readonly listen: (onMessage: (message: Message) => void) => void;
  readonly close: () => void;
}

/** The channel does nothing if the browser does not support it. */
export function openTabChannel<Message>(name: string): TabChannel<Message> {
  const channel = openChannel(name);
  if (!channel) return { post: () => undefined, listen: () => undefined, close: () => undefined };
  const early: Message[] = [];
  let hear = (message: Message): void => {
    early.push(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  return {
    post: (message) => channel.postMessage(message),
    listen: (onMessage) => {
      hear = onMessage;
      for (const message of early.splice(0)) onMessage(message);
    },
    close: () => channel.close(),
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Firefox refuses where a person blocks the data of all pages.
    return undefined;
  }
}
