/** The part of the load generator's API that the bench uses. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?(request: Request): Request;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
    excludeErrorStats?: boolean;
  }
  interface Result {
    errors: number;
    timeouts: number;
    duration: number;
  }
  interface Running extends EventEmitter, PromiseLike<Result> {
    on(event: 'response', heard: (client: unknown, status: number, bytes: number, ms: number) => void): this;
  }
  export default function autocannon(options: Options): Running;
}
