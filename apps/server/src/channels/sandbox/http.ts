import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { routes, type SandboxNewMessage } from '@balcao/contract';
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
import { deliveryHere, wakePhone } from './driven-phones.ts';
import { changePhone, findPhone, isWaiting, nothingQueued, type Phone } from './network.ts';
import { putCustomer } from './receive.ts';
import { listSandboxMessages, requirePhone, requireSandbox, showPhone } from './show-phone.ts';

export interface SandboxHttpOptions {
  /** False in production unless the operator enables it. */
  enabled: boolean;
  store(
    companyId: number,
    file: { bytes: Uint8Array; name: string; claimedType: string; voice?: boolean; sticker?: boolean },
  ): Promise<StoredFile>;
  /** The link of a stored file for browsers. */
  linkTo(companyId: number, key: string, name: string): string;
}

type UploadedFile = { path: string; name: string; claimedType: string };

/** How long a call waits for the driver, which may run at another node. The change stays stored after this time. */
const deliveryTimeoutMs = 15_000;

/**
 * The simulated telephone for people and scripts, at any node. A call stores what a customer does, and answers when the
 * node that drives the connection has journalled the event. While no node drives the connection, or the simulated
 * network is unreachable, the events wait in their order.
 */
export function sandboxHttp({ enabled, store, linkTo }: SandboxHttpOptions): Served {
  const requireCompanyId = ({ actor }: Call) => {
    if (!enabled) throw fail('ERR_SANDBOX_DISABLED');
    if (!actor) throw fail('ERR_NO_SESSION');
    return actor.companyId;
  };
  const act = async (call: Call, id: number, work: (scope: Scope) => Promise<{ seq: string }>) => {
    await actAsCustomer(requireCompanyId(call), id, work);
    return nothing;
  };

  return serve(
    routes.sandbox,
    {
      show: outside((call, { params }) =>
        readCompany(requireCompanyId(call), (scope) => showPhone(scope, params.connectionId)),
      ),
      scan: outside((call, { params, body }) => scan(requireCompanyId(call), params.connectionId, body.qrcode)),
      unlink: outside(async (call, { params: { connectionId: id } }) => {
        await changeThePhone(requireCompanyId(call), id, (scope) =>
          changePhone(scope, id, { linked: false, qrcode: '' }),
        );
        return nothing;
      }),
      drop: outside(async (call, { params: { connectionId: id }, body }) => {
        const awayMs = Math.round(body.seconds * 1000);
        await changeThePhone(requireCompanyId(call), id, (scope) => changePhone(scope, id, { awayMs }));
        return nothing;
      }),
      addCustomer: outside(async (call, { params: { connectionId: id }, body }) => {
        const { number, name } = body;
        await changeThePhone(requireCompanyId(call), id, (scope) => putCustomer(scope, id, number, { name }));
        return body;
      }),
      messages: outside((call, { params, query }) => {
        const companyId = requireCompanyId(call);
        const link = (key: string, name: string) => linkTo(companyId, key, name);
        return readCompany(companyId, (scope) => listSandboxMessages(scope, params.connectionId, query, link));
      }),
      write: outside(async (call, { params: { connectionId: id }, body, files }) => {
        const companyId = requireCompanyId(call);
        // Checked before the file is stored: the phone must belong to this company.
        await readCompany(companyId, (scope) => requireSandbox(scope, id));
        const file = await storeFile(body, files[0], (bytes) => store(companyId, bytes));
        const written = await actAsCustomer(companyId, id, (scope) => writeAsCustomer(scope, id, body, file));
        return { id: written.id };
      }),
      edit: outside((call, { params: { connectionId: id }, body }) =>
        act(call, id, (scope) => editAsCustomer(scope, id, body)),
      ),
      remove: outside((call, { params: { connectionId: id }, body }) =>
        act(call, id, (scope) => deleteAsCustomer(scope, id, body.id)),
      ),
      react: outside((call, { params: { connectionId: id }, body }) =>
        act(call, id, (scope) => reactAsCustomer(scope, id, body)),
      ),
      read: outside((call, { params: { connectionId: id }, body }) =>
        act(call, id, (scope) => readAsCustomer(scope, id, body)),
      ),
      type: outside((call, { params: { connectionId: id }, body }) =>
        act(call, id, (scope) => typeAsCustomer(scope, id, body)),
      ),
    },
    {
      // Checked before the form with its file is read.
      write: (scope, { params }) => {
        if (!enabled) throw fail('ERR_SANDBOX_DISABLED');
        return requireSandbox(scope, params.connectionId);
      },
    },
  );
}

/** Stores an act of a customer and waits until the driver has delivered it. @throws ERR_SERVICE_UNAVAILABLE */
async function actAsCustomer<T extends { seq: string }>(
  companyId: number,
  id: number,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const done = await inCompany(companyId, async (scope) => {
    await requirePhone(scope, id);
    return work(scope);
  });
  await untilDelivered(companyId, id, done.seq);
  return done;
}

/** Changes the telephone itself. Its driver reads the change at once; no call waits for it. */
async function changeThePhone(companyId: number, id: number, work: (scope: Scope, phone: Phone) => Promise<unknown>) {
  await inCompany(companyId, async (scope) => work(scope, await requirePhone(scope, id)));
  wakePhone(companyId, id);
}

/**
 * Links the telephone, and waits until it is connected.
 * @throws ERR_WAPP_NOT_INITIALIZED if the telephone shows no code, or another code than `qrcode`
 */
async function scan(companyId: number, id: number, qrcode: string | undefined) {
  await changeThePhone(companyId, id, async (scope, phone) => {
    if (phone.linked) return;
    if (phone.qrcode === '' || (qrcode !== undefined && qrcode !== phone.qrcode))
      throw fail('ERR_WAPP_NOT_INITIALIZED');
    await changePhone(scope, id, { linked: true, qrcode: '' });
  });
  // After the timeout the phone is shown as it is: it connects as soon as a node drives it.
  await until(() => readCompany(companyId, async (scope) => (await requireSandbox(scope, id)).status === 'CONNECTED'));
  return readCompany(companyId, (scope) => showPhone(scope, id));
}

/** @throws ERR_MEDIA_EMPTY when the message needs a file and has none */
async function storeFile(
  { type }: SandboxNewMessage,
  file: UploadedFile | undefined,
  store: (file: Parameters<SandboxHttpOptions['store']>[1]) => Promise<StoredFile>,
): Promise<StoredFile | undefined> {
  if (!file) {
    if (type === 'media' || type === 'voice' || type === 'sticker') throw fail('ERR_MEDIA_EMPTY');
    return undefined;
  }
  const { path, name, claimedType } = file;
  const bytes = await fs.readFile(path);
  return store({ bytes, name, claimedType, voice: type === 'voice', sticker: type === 'sticker' });
}

/**
 * Waits until the driver has delivered an event. It does not wait while the phone is unlinked or its network is away.
 * @throws ERR_SERVICE_UNAVAILABLE after the timeout
 */
async function untilDelivered(companyId: number, connectionId: number, seq: string): Promise<void> {
  if (seq === nothingQueued) return;
  const here = deliveryHere(companyId, connectionId, seq);
  wakePhone(companyId, connectionId);
  const isSettled = () =>
    readCompany(companyId, async (scope) => {
      const phone = await findPhone(scope, connectionId);
      return !phone?.linked || phone.awayMs > 0 || !(await isWaiting(scope, connectionId, seq));
    });
  try {
    // After this error the caller may write a message again with the same id.
    if (!(await until(isSettled, here.done))) throw fail('ERR_SERVICE_UNAVAILABLE');
  } finally {
    here.forget();
  }
}

/** Polls the condition. True at once when `hint` resolves; false after the timeout. */
async function until(condition: () => Promise<boolean>, hint?: Promise<void>): Promise<boolean> {
  const end = performance.now() + deliveryTimeoutMs;
  for (let pauseMs = 20; performance.now() < end; pauseMs = Math.min(pauseMs * 2, 200)) {
    const isHinted = await Promise.race([wait(pauseMs, false), ...(hint ? [hint.then(() => true)] : [])]);
    if (isHinted || (await condition())) return true;
  }
  return false;
}
