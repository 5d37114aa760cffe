import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';

/**
 * How long a connection waits for its next request. Shorter than servers wait, so that a request rarely
 * meets one that is being closed, of which nobody knows whether the server has read it.
 */
const MAX_IDLE_MS = 1000;

/** Agents that use a connection for one request after the other. */
export interface KeepAliveAgents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

export const keepAliveAgents = (): KeepAliveAgents => ({
  http: closingIdle(new HttpAgent({ keepAlive: true })),
  https: closingIdle(new HttpsAgent({ keepAlive: true })),
});

/** The agent, which closes a connection that has nothing to do. */
function closingIdle<A extends HttpAgent>(agent: A): A {
  const keep = agent.keepSocketAlive.bind(agent);
  const reuse = agent.reuseSocket.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const isKept = keptBy(keep(socket));
    beginIdle(socket as Socket);
    return isKept;
  };
  agent.reuseSocket = (socket, request) => {
    endIdle(socket as Socket);
    reuse(socket, request);
  };
  return agent;
}

/** Whether a connection is kept, which Node's types do not know that it says. */
const keptBy = (answer: unknown): boolean => answer !== false;

/** What comes while nothing is asked for would be taken for the response of the next request. */
function beginIdle(socket: Socket): void {
  socket.setTimeout(MAX_IDLE_MS, close);
  socket.on('data', close);
}

function endIdle(socket: Socket): void {
  socket.setTimeout(0, close);
  socket.off('data', close);
}

function close(this: Socket): void {
  this.destroy();
}
