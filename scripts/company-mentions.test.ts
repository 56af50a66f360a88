import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const domains = path.resolve(import.meta.dirname, '../apps/server/src/domains');

/**
 * These nouns are about companies: signing in, the companies themselves, their plans, invoices, payments and data, and
 * the operator's console.
 */
const ofCompanies = /^(auth|companies|console|plans|subscribers|invoices|payments|company-data)\//;
/** Tests, and makers of rows for tests and the seed, choose a company. */
const forTests = /\.test\.ts$|\/make-[^/]+\.ts$/;

/** Other files that name a company by its number or its column, each with its reason. An unused entry fails, too. */
const permitted: Record<string, string> = {
  'accounts/invitations.ts': 'the token of a link contains its company, since whoever opens it has no session',
  'accounts/prove-password.ts': 'companies take turns at the check of passwords, by their number',
  'audit/jobs.ts': 'only the platform deletes entries of the log, and of one company after the erasure of a contact',
  'brand/change-brand.ts': 'the log of the company whose operator changed the brand has the entry',
  'campaigns/campaigns.ts': 'the wire form of a campaign names the company',
  'campaigns/choose-people.ts': 'SQL: the company is computed once for all people, not for each',
  'announcements/list-readers.ts': 'the operator reads who of all companies has seen an announcement',
  'connections/authenticate-token.ts': 'the token of a program contains its company, as a session does',
  'connections/outages.ts': 'SQL: a partial unique index is named by its columns in `on conflict`',
  'flow-runs/flow-counts.ts': 'the roll-up adds up the steps of all companies in one statement',
  'hours/http.ts': 'the operator reads and sets the opening hours of any company',
  'integrations/webhook-request.ts': 'the envelope tells the receiver whose message it is',
  'mcp-tokens/authenticate-mcp-token.ts': 'the token of an assistant contains its company, as a session does',
  'mcp-tokens/serve-mcp.ts': 'calls and bodies of a token are counted before a scope is open',
  'messages/store-received.ts': 'SQL: a unique index is named by its columns in `on conflict`',
  'number-health/note-state.ts': 'SQL: a partial unique index is named by its columns in `on conflict`',
  'tickets/tickets-for-inbound.ts': 'SQL: a partial unique index is named by its columns in `on conflict`',
  'users/user-rights.ts': 'the wire form of a user names the company; only the own one is accepted',
  'users/user-view.ts': 'the wire form of a user names the company',
};

const withoutComments = (text: string) => text.replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');

test('domain code does not name the company: it gets a scope or a Company', () => {
  const files = fs
    .globSync('*/**/*.ts', { cwd: domains })
    .filter((file) => !ofCompanies.test(file) && !forTests.test(file));
  expect(files.length).toBeGreaterThan(250);
  const naming = files.filter((file) =>
    /company_?ids?\b/i.test(withoutComments(fs.readFileSync(path.join(domains, file), 'utf8'))),
  );
  expect(naming.toSorted()).toEqual(Object.keys(permitted).toSorted());
});
