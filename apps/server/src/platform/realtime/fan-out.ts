import type { Server } from 'socket.io';

/** How processes reach each other's sockets. */
export interface FanOut {
  adapter: NonNullable<Parameters<Server['adapter']>[0]>;
  /** Whether announcements of other processes arrive here, and announcements of this process there. */
  isUp(): boolean;
  /**
   * Registers a listener that runs after each interruption: the sockets of this process, or with `everywhere` of all,
   * may have missed signals.
   */
  onReconnect(tell: (missed: { everywhere: boolean }) => void): void;
  close(): Promise<void>;
}
