import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { firstLogin } from './first-login.ts';

export interface Person {
  id: number;
  name: string;
  email: string;
  password: string;
}

/**
 * Calls the API as a user. A sign-in ends the user's other session, so a test must not call as the user whose browser
 * it watches.
 */
export interface Caller {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  remove(path: string): Promise<void>;
}

/** @throws Error with the server's answer when a call is refused. */
export async function callAs(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<Caller> {
  const ask = async (method: string, path: string, data: unknown, token?: string) => {
    const response = await request.fetch(`/api${path}`, {
      method,
      ...(data === undefined ? {} : { data }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as unknown;
  };
  const { token } = (await ask('POST', '/auth/login', { email, password })) as { token: string };
  return {
    get: <T>(path: string) => ask('GET', path, undefined, token) as Promise<T>,
    post: <T>(path: string, body: unknown) => ask('POST', path, body, token) as Promise<T>,
    put: <T>(path: string, body: unknown) => ask('PUT', path, body, token) as Promise<T>,
    remove: async (path) => void (await ask('DELETE', path, undefined, token)),
  };
}

/** Calls the API as the platform's first admin, to set up a test. */
export const callAsFirst = (request: APIRequestContext) => callAs(request, firstLogin);

/** Makes a user of the first company for one test; by default an admin. */
export async function makePerson(
  request: APIRequestContext,
  changes: { profile?: 'admin' | 'user'; name?: string; queueIds?: number[] } = {},
): Promise<Person> {
  const person = { name: 'Ana Ribeiro', email: `ana-${randomUUID()}@balcao.test`, password: 'senha-de-teste' };
  const first = await callAsFirst(request);
  const { id } = await first.post<{ id: number }>('/users', { ...person, profile: 'admin', ...changes });
  return { ...person, ...changes, id };
}

/**
 * Opens a page of the workspace as a user. It signs in by a call, without the form: the form and the first page after
 * it take 2 s of CPU. The call must come from a page of the server's origin, and `/healthz` is the smallest one.
 */
export async function openAs(
  page: Page,
  { email, password }: { email: string; password: string },
  path = '/tickets',
): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const { ok, status } = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
      if (!ok) throw new Error(`The sign-in was answered ${status}.`);
      localStorage.setItem('signed-in', '1');
    },
    { email, password },
  );
  await page.goto(path);
  await page.getByRole('main').waitFor();
}

/** Signs in through the page, as a user does. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
