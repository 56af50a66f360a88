import { eventName } from '@balcao/contract/kit/signal';
import { channels } from 'virtual:wire';
import type { Payload, SignalName } from '../live/socket.ts';

const realSocket = globalThis.WebSocket;
/** The interval of the protocol's pings: so long that no test gets one. */
const pingMs = 600_000;
const open = new Set<FakeSocket>();
let isReachable = true;

/** Each event that a client sent, with its arguments: `['joinChatBox', '7']`. */
export const heardEvents: unknown[][] = [];

/**
 * The server's end of the socket: the packets of Engine.IO 4 and Socket.IO 5 that the product's client uses. It grants
 * every room. Sockets of the test runner pass through.
 */
class FakeSocket extends EventTarget {
  binaryType = 'arraybuffer';
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;

  constructor() {
    super();
    setTimeout(() => this.#open());
  }

  /** Packets: `40` connects, `42` is an event, with a number if it wants the acknowledgement `43`. */
  send(packet: string) {
    if (packet.startsWith('40')) this.say(`40${JSON.stringify({ sid: 'tab', pid: 'tab' })}`);
    const event = /^42(\d*)(\[.*\])$/s.exec(packet);
    if (!event) return;
    heardEvents.push(JSON.parse(event[2] ?? '[]') as unknown[]);
    if (event[1]) this.say(`43${event[1]}[true]`);
  }

  close() {
    this.end(1000);
  }

  say(packet: string) {
    setTimeout(() => {
      if (this.readyState === WebSocket.OPEN) this.onmessage?.(new MessageEvent('message', { data: packet }));
    });
  }

  end(code: number) {
    open.delete(this);
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close', { code }));
  }

  #open() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    if (!isReachable) {
      this.onerror?.(new Event('error'));
      return this.end(1006);
    }
    this.readyState = WebSocket.OPEN;
    open.add(this);
    this.onopen?.();
    const limits = { upgrades: [], pingInterval: pingMs, pingTimeout: pingMs, maxPayload: 1_000_000 };
    this.say(`0${JSON.stringify({ sid: 'tab', ...limits })}`);
  }
}

/** Replaces the browser's sockets; to be called before the product's modules are loaded. */
export function fakeSockets(): void {
  globalThis.WebSocket = new Proxy(realSocket, {
    construct: (real, [url, protocols]: [string, string[]?]) =>
      new URL(url, location.href).pathname.startsWith('/socket.io') ? new FakeSocket() : new real(url, protocols),
  });
}

/** Sends a signal of the contract to the page. */
export function signal<N extends SignalName>(companyId: number, name: N, payload: Payload<N>): void {
  for (const socket of open) socket.say(`42${JSON.stringify([eventName(companyId, channels[name]), payload])}`);
}

/** Cuts the network between page and server, or restores it. */
export function setReachable(next: boolean): void {
  isReachable = next;
  if (!next) for (const socket of open) socket.end(1006);
}
