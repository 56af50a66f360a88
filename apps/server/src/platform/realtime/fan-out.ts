import type { Server } from 'socket.io';

/** How processes tell each other's sockets. */
export interface FanOut {
  adapter: NonNullable<Parameters<Server['adapter']>[0]>;
  /** Whether announcements of other processes arrive here, and ours there. */
  isUp(): boolean;
  /** Calls after each interruption: the sockets of this process, or with `everywhere` of all, may have missed signals. */
  onReconnect(tell: (missed: { everywhere: boolean }) => void): void;
  close(): Promise<void>;
}
