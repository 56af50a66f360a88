import { fail } from '../fail.ts';

/** Limits for the bytes of request bodies in memory and for the forms that are read at once, in this process. */
export interface BodyLimits {
  /** A body is cut after this long without a new byte. */
  stallMs: number;
  /** Bytes of each body that are not counted, so that short calls pass even when other callers have reached a limit. */
  freeBytes: number;
  bytesPerOwner: number;
  bytesPerCompany: number;
  bytesPerProcess: number;
  formsPerOwner: number;
  formsPerCompany: number;
  formsPerProcess: number;
}

const megabyte = 1024 * 1024;

/**
 * A JSON body or the fields of a form have at most 1 MB. A browser opens at most six connections to a server, so eight
 * forms of a user are more than one browser can send at once.
 */
export const usualBodyLimits: BodyLimits = {
  stallMs: 30_000,
  freeBytes: 16 * 1024,
  bytesPerOwner: 4 * megabyte,
  bytesPerCompany: 8 * megabyte,
  bytesPerProcess: 32 * megabyte,
  formsPerOwner: 8,
  formsPerCompany: 64,
  formsPerProcess: 400,
};

/** The owner that a body is charged to: a user, a connection's token, or an address. */
export interface BodyOwner {
  key: string;
  companyId: number | undefined;
}

/** The bytes of one body that are held in memory. */
export interface HeldBytes {
  /**
   * Counts received bytes.
   * @throws ERR_RATE_LIMITED above the limit of the owner or the company; ERR_SERVICE_UNAVAILABLE above that of the
   *   process
   */
  add(bytes: number): void;
  /** Releases the body's bytes. May be called more than once. */
  release(): void;
}

/** Counts what callers have in use, against `BodyLimits`. */
export interface BodyBudget {
  /** Begins to count the bytes of a body. */
  hold(owner: BodyOwner): HeldBytes;
  /**
   * Counts a form that is being read.
   * @returns a function to call when the form has been served
   * @throws ERR_RATE_LIMITED, ERR_SERVICE_UNAVAILABLE
   */
  openForm(owner: BodyOwner): () => void;
}

/** A caller that was refused because too much is in use tries again after this time. */
const retryAfterSeconds = 5;

/** Makes the budget of a process. */
export function makeBodyBudget(limits: BodyLimits): BodyBudget {
  const bytes = countUse(limits.bytesPerOwner, limits.bytesPerCompany, limits.bytesPerProcess);
  const forms = countUse(limits.formsPerOwner, limits.formsPerCompany, limits.formsPerProcess);
  return {
    hold(owner) {
      let freeBytes = limits.freeBytes;
      let heldBytes = 0;
      return {
        add(count) {
          const counted = Math.max(0, count - freeBytes);
          freeBytes = Math.max(0, freeBytes - count);
          if (counted === 0) return;
          bytes.take(owner, counted);
          heldBytes += counted;
        },
        release() {
          bytes.giveBack(owner, heldBytes);
          heldBytes = 0;
        },
      };
    },
    openForm(owner) {
      forms.take(owner, 1);
      let isOpen = true;
      return () => {
        if (isOpen) forms.giveBack(owner, 1);
        isOpen = false;
      };
    },
  };
}

/** Counts what is in use: in total, by company and by owner. */
function countUse(maxOfOwner: number, maxOfCompany: number, maxOfProcess: number) {
  const ofOwner = new Map<string, number>();
  const ofCompany = new Map<number, number>();
  let ofProcess = 0;
  return {
    /** Counts all of it or, if it throws, nothing. @throws ERR_RATE_LIMITED, ERR_SERVICE_UNAVAILABLE */
    take({ key, companyId }: BodyOwner, count: number) {
      const ownerCount = (ofOwner.get(key) ?? 0) + count;
      const companyCount = companyId === undefined ? 0 : (ofCompany.get(companyId) ?? 0) + count;
      if (ownerCount > maxOfOwner || companyCount > maxOfCompany) throw fail('ERR_RATE_LIMITED', { retryAfterSeconds });
      if (ofProcess + count > maxOfProcess) throw fail('ERR_SERVICE_UNAVAILABLE');
      ofOwner.set(key, ownerCount);
      if (companyId !== undefined) ofCompany.set(companyId, companyCount);
      ofProcess += count;
    },
    giveBack({ key, companyId }: BodyOwner, count: number) {
      if (count === 0) return;
      subtract(ofOwner, key, count);
      if (companyId !== undefined) subtract(ofCompany, companyId, count);
      ofProcess -= count;
    },
  };
}

function subtract<K>(counts: Map<K, number>, key: K, count: number) {
  const remaining = (counts.get(key) ?? 0) - count;
  if (remaining > 0) counts.set(key, remaining);
  else counts.delete(key);
}
