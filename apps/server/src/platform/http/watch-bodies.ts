import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export interface BodyWatch {
  /** Follows the body of a request until it is complete. Does nothing for a request without a body. */
  watch(request: IncomingMessage): void;
  /**
   * Calls `stalled` when the body has stalled; the reader then answers. Without a reader the connection is closed at
   * once.
   */
  onStall(request: IncomingMessage, stalled: () => void): void;
  close(): void;
}

interface WatchedBody {
  request: IncomingMessage;
  /** The bytes that the socket had received at the last check, and the time of their last change. */
  bytesRead: number;
  changedAt: number;
  /** Tells the reader; undefined: no reader has asked to be told. */
  stalled: (() => void) | undefined;
  /** The reader was told, and answers; then the connection ends. */
  isCut: boolean;
}

/** The connection ends this long after the reader was told, unless bytes arrive. */
const graceMs = 5000;

/**
 * Cuts bodies of which no byte has arrived for `stallMs`. It watches the socket. Therefore it covers bodies that are
 * parsed, bodies that are streamed to disk, and refused bodies whose rest is discarded.
 */
export function watchBodies(stallMs: number): BodyWatch {
  // Keyed by connection, which sends one body at a time: a server has far fewer connections than calls.
  const bodies = new Map<Socket, WatchedBody>();
  const timer = setInterval(() => checkBodies(), Math.max(10, Math.min(1000, stallMs / 4))).unref();

  function checkBodies() {
    const now = performance.now();
    for (const [socket, body] of bodies) {
      if (body.request.complete || socket.destroyed) {
        bodies.delete(socket);
      } else if (body.bytesRead !== socket.bytesRead) {
        body.bytesRead = socket.bytesRead;
        body.changedAt = now;
      } else if (now - body.changedAt >= stallMs + (body.isCut ? graceMs : 0)) {
        if (body.stalled && !body.isCut) {
          body.isCut = true;
          body.stalled();
        } else {
          socket.destroy();
        }
      }
    }
  }

  return {
    watch(request) {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (length === '0' && encoding === undefined) return;
      bodies.set(request.socket, {
        request,
        bytesRead: request.socket.bytesRead,
        changedAt: performance.now(),
        stalled: undefined,
        isCut: false,
      });
    },
    onStall(request, stalled) {
      const body = bodies.get(request.socket);
      if (body?.request === request) body.stalled = stalled;
    },
    close: () => clearInterval(timer),
  };
}
