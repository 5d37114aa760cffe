import { type ClientRequest, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * How long a connection waits for its next request. Shorter than servers wait, so that a request rarely
 * meets one that is being closed, of which nobody knows whether the server has read it.
 */
const MAX_IDLE_MS = 1000;

/** Connections that are used for one request after the other. */
export interface KeptConnections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

export const keptConnections = (): KeptConnections => ({
  http: new IdleHttp({ keepAlive: true }),
  https: new IdleHttps({ keepAlive: true }),
});

class IdleHttp extends HttpAgent {
  override keepSocketAlive(socket: Duplex): boolean {
    const isKept = keptBy(super.keepSocketAlive(socket));
    beginIdle(socket as Socket);
    return isKept;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    endIdle(socket as Socket);
    super.reuseSocket(socket, request);
  }
}

class IdleHttps extends HttpsAgent {
  override keepSocketAlive(socket: Duplex): boolean {
    const isKept = keptBy(super.keepSocketAlive(socket));
    beginIdle(socket as Socket);
    return isKept;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    endIdle(socket as Socket);
    super.reuseSocket(socket, request);
  }
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
