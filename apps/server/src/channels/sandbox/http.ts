import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { nothing, outside, serve, type Call, type Served } from '../../platform/http/serve.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { StoredFile } from '../driver.ts';
import {
  deleteAsCustomer,
  editAsCustomer,
  reactAsCustomer,
  readAsCustomer,
  typeAsCustomer,
  writeAsCustomer,
} from './customer-acts.ts';
import { handedHere, wakePhone } from './driven-phones.ts';
import { changePhone, findPhone, isWaiting, nothingQueued } from './network.ts';
import { meet } from './receive.ts';
import { listSandboxMessages, requirePhone, requireSandbox, showPhone } from './show-phone.ts';

export interface SandboxHttpOptions {
  /** Off in production unless the operator wants it. */
  enabled: boolean;
  store(
    companyId: number,
    file: { bytes: Uint8Array; name: string; claimedType: string; voice?: boolean; sticker?: boolean },
  ): Promise<StoredFile>;
  /** A link that a browser may follow to a stored file. */
  linkTo(companyId: number, key: string, name: string): string;
}

/** How long a call waits for the driver, which may be another node's. What was done is stored all the same. */
const patienceMs = 15_000;

/**
 * The simulated phone for people and scripts, at any node: what customers do is stored in their world, and the call
 * answers when the node that drives the connection has written it down. While nobody drives it, or its network is away,
 * that comes later, in the same order.
 */
export function sandboxHttp({ enabled, store, linkTo }: SandboxHttpOptions): Served {
  const companyOf = ({ actor }: Call) => {
    if (!enabled) throw fail('ERR_SANDBOX_DISABLED');
    if (!actor) throw fail('ERR_NO_SESSION');
    return actor.companyId;
  };
  /** One change of the world: stored, told to the driver, and waited for as long as there is one. */
  const act = async <T extends { seq: string }>(
    call: Call,
    connectionId: number,
    work: (scope: Scope) => Promise<T>,
  ): Promise<T> => {
    const companyId = companyOf(call);
    const done = await inCompany(companyId, async (scope) => {
      await requirePhone(scope, connectionId);
      return work(scope);
    });
    await handedOver(companyId, connectionId, done.seq);
    return done;
  };
  const change = async (call: Call, connectionId: number, work: (scope: Scope) => Promise<void>) => {
    const companyId = companyOf(call);
    await inCompany(companyId, work);
    wakePhone(companyId, connectionId);
    return companyId;
  };

  return serve(
    routes.sandbox,
    {
      show: outside((call, { params }) =>
        readCompany(companyOf(call), (scope) => showPhone(scope, params.connectionId)),
      ),
      scan: outside(async (call, { params: { connectionId }, body }) => {
        const companyId = await change(call, connectionId, async (scope) => {
          const phone = await requirePhone(scope, connectionId);
          if (phone.linked) return;
          if (phone.qrcode === '' || (body.qrcode !== undefined && body.qrcode !== phone.qrcode))
            throw fail('ERR_WAPP_NOT_INITIALIZED');
          await changePhone(scope, connectionId, { linked: true, qrcode: '' });
        });
        await until(() =>
          readCompany(companyId, async (scope) => (await requireSandbox(scope, connectionId)).status === 'CONNECTED'),
        );
        return readCompany(companyId, (scope) => showPhone(scope, connectionId));
      }),
      unlink: outside(async (call, { params: { connectionId } }) => {
        await change(call, connectionId, async (scope) => {
          await requirePhone(scope, connectionId);
          await changePhone(scope, connectionId, { linked: false, qrcode: '' });
        });
        return nothing;
      }),
      drop: outside(async (call, { params: { connectionId }, body }) => {
        await change(call, connectionId, async (scope) => {
          await requirePhone(scope, connectionId);
          await changePhone(scope, connectionId, { awayMs: Math.round(body.seconds * 1000) });
        });
        return nothing;
      }),
      addCustomer: outside(async (call, { params: { connectionId }, body }) => {
        await change(call, connectionId, async (scope) => {
          await requirePhone(scope, connectionId);
          await meet(scope, connectionId, body.number, { name: body.name });
        });
        return body;
      }),
      messages: outside((call, { params, query }) => {
        const companyId = companyOf(call);
        return readCompany(companyId, (scope) =>
          listSandboxMessages(scope, params.connectionId, query, (key, name) => linkTo(companyId, key, name)),
        );
      }),
      write: outside(async (call, { params: { connectionId }, body, files }) => {
        const companyId = companyOf(call);
        const [sent] = files;
        // Before anything is stored: the file belongs to a phone of this company, or to none.
        await readCompany(companyId, (scope) => requireSandbox(scope, connectionId));
        const file =
          sent &&
          (await store(companyId, {
            bytes: await fs.readFile(sent.path),
            name: sent.name,
            claimedType: sent.claimedType,
            voice: body.type === 'voice',
            sticker: body.type === 'sticker',
          }));
        if (!file && (body.type === 'media' || body.type === 'voice' || body.type === 'sticker'))
          throw fail('ERR_MEDIA_EMPTY');
        const { id } = await act(call, connectionId, (scope) => writeAsCustomer(scope, connectionId, body, file));
        return { id };
      }),
      edit: outside(async (call, { params, body }) => {
        await act(call, params.connectionId, (scope) => editAsCustomer(scope, params.connectionId, body));
        return nothing;
      }),
      remove: outside(async (call, { params, body }) => {
        await act(call, params.connectionId, (scope) => deleteAsCustomer(scope, params.connectionId, body.id));
        return nothing;
      }),
      react: outside(async (call, { params, body }) => {
        await act(call, params.connectionId, (scope) => reactAsCustomer(scope, params.connectionId, body));
        return nothing;
      }),
      read: outside(async (call, { params, body }) => {
        await act(call, params.connectionId, (scope) => readAsCustomer(scope, params.connectionId, body));
        return nothing;
      }),
      type: outside(async (call, { params, body }) => {
        await act(call, params.connectionId, (scope) => typeAsCustomer(scope, params.connectionId, body));
        return nothing;
      }),
    },
    {
      write: (scope, { params }) => {
        if (!enabled) throw fail('ERR_SANDBOX_DISABLED');
        return requireSandbox(scope, params.connectionId);
      },
    },
  );
}

/**
 * Waits until the driver has written an event down; not while the network is away or nothing is linked, when it waits
 * in its queue.
 */
async function handedOver(companyId: number, connectionId: number, seq: string): Promise<void> {
  if (seq === nothingQueued) return;
  const here = handedHere(companyId, connectionId, seq);
  wakePhone(companyId, connectionId);
  const settled = () =>
    readCompany(companyId, async (scope) => {
      const phone = await findPhone(scope, connectionId);
      return !phone?.linked || phone.awayMs > 0 || !(await isWaiting(scope, connectionId, seq));
    });
  try {
    // The phone repeats what was not acknowledged, under the same id.
    if (!(await until(settled, here.done))) throw fail('ERR_SERVICE_UNAVAILABLE');
  } finally {
    here.forget();
  }
}

/** Asks now and then, at once when `hint` comes. */
async function until(condition: () => Promise<boolean>, hint?: Promise<void>): Promise<boolean> {
  const end = performance.now() + patienceMs;
  for (let pauseMs = 20; performance.now() < end; pauseMs = Math.min(pauseMs * 2, 200)) {
    const heard = await Promise.race([wait(pauseMs, false), ...(hint ? [hint.then(() => true)] : [])]);
    if (heard || (await condition())) return true;
  }
  return false;
}
