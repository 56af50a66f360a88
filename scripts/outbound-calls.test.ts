import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The files that may open connections themselves, with what they use and why. All other outgoing HTTP uses
 * `fetchOutside`, which checks the address at the moment of the connection.
 */
const permitted: Record<string, { uses: string[]; why: string }> = {
  'apps/server/src/domains/payments/providers/certificate.ts': {
    uses: ['node:tls'],
    why: 'opens an archive with a certificate; it connects to nothing',
  },
  'apps/server/src/platform/outbound-http/fetch-outside.ts': {
    uses: ['node:http', 'node:https'],
    why: 'the one client itself',
  },
  'apps/server/src/platform/outbound-http/guard.ts': {
    uses: ['node:dns', 'node:net'],
    why: 'the check of addresses that the client and the clients of libraries share',
  },
  'apps/server/src/platform/outbound-http/library-clients.ts': {
    uses: ['node:https', 'undici'],
    why: 'the same check for libraries that make their own calls',
  },
  'apps/server/src/platform/outbound-http/resolve-by-dns.ts': {
    uses: ['node:dns'],
    why: 'asks for names only; the guard checks the addresses before the client connects',
  },
  'apps/server/src/channels/baileys/open-socket.ts': {
    uses: ['makeWASocket'],
    why: 'the library opens its socket to the fixed address of WhatsApp; its downloads and uploads use libraryClients',
  },
  'apps/server/src/channels/baileys/send.ts': {
    uses: ['generateWAMessage'],
    why: 'files are given as bytes, links get no preview; the upload uses the agent of libraryClients',
  },
  'apps/server/src/platform/storage/object-store.ts': {
    uses: ['@aws-sdk/client-s3'],
    why: 'the store is named by the operator and usually stands in a private network',
  },
  'apps/server/src/platform/mail/send-mail.ts': {
    uses: ['nodemailer'],
    why: 'SMTP to the server that the operator named',
  },
  'apps/server/src/platform/realtime/fan-out-redis.ts': {
    uses: ['ioredis'],
    why: 'Redis of the operator',
  },
  'apps/server/src/app/doctor/examine-public-url.ts': {
    uses: ['node:tls'],
    why: 'reads the certificate of the address that the operator set as PUBLIC_URL',
  },
  'apps/server/src/platform/postgres/cluster.ts': {
    uses: ['node:net'],
    why: 'looks for a free port of this machine',
  },
  'apps/web/src/api/send.ts': {
    uses: ['XMLHttpRequest', 'fetch'],
    why: 'in the browser, to the own server',
  },
  'apps/web/src/domains/file-lists/fetch-listed-files.ts': {
    uses: ['fetch'],
    why: 'in the browser, a file of the own server',
  },
  'apps/web/src/domains/quick-messages/fetch-quick-media.ts': {
    uses: ['fetch'],
    why: 'in the browser, a file of the own server',
  },
};

/** Modules that open connections. `pg` is not among them: it speaks no HTTP, and the operator names its server. */
const clients = new RegExp(
  [
    String.raw`^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises)$`,
    '^(undici|axios|got|ky|superagent|request|needle|node-fetch|ws|nodemailer|ioredis|link-preview-js)$',
    String.raw`^@aws-sdk\/`,
  ].join('|'),
);
/** The functions of these modules that open no connection. */
const harmless = new Set(['isIP', 'isIPv4', 'isIPv6']);
const globals = new Set(['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']);
/** Functions of libraries that fetch a given address, or upload. */
const ofLibraries = new Set(
  `makeWASocket generateWAMessage generateWAMessageContent prepareWAMessageMedia getWAUploadToServer
  downloadContentFromMessage downloadEncryptedContent downloadMediaMessage downloadExternalBlob downloadHistory
  downloadAndProcessHistorySyncNotification getAndPrepareHistorySync getHttpStream getStream getUrlInfo
  fetchLatestBaileysVersion fetchLatestWaWebVersion generateProfilePicture uploadWithNodeHttp updateMediaMessage`.split(
    /\s+/,
  ),
);

/** The functions with which a source file reaches the network. */
function usesIn(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const own = new Set<string>();
  const found = new Set<string>();
  const note = (module: ts.Expression | undefined) => {
    if (module && ts.isStringLiteralLike(module) && clients.test(module.text)) found.add(module.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const named =
        clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : [];
      const isOnlyHarmless =
        clause !== undefined &&
        (clause.isTypeOnly ||
          (!clause.name &&
            named.length > 0 &&
            named.every((one) => one.isTypeOnly || harmless.has((one.propertyName ?? one.name).text))));
      if (!isOnlyHarmless) note(node.moduleSpecifier);
      for (const one of named)
        if (!clause?.isTypeOnly && !one.isTypeOnly && ofLibraries.has((one.propertyName ?? one.name).text))
          found.add((one.propertyName ?? one.name).text);
      return;
    }
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) note(node.moduleSpecifier);
    if (ts.isCallExpression(node)) {
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const isRequire = /^(require|process\.getBuiltinModule|\w+\.require)$/.test(node.expression.getText(source));
      if (isImport || isRequire) note(node.arguments[0]);
    }
    // `globalThis.fetch`, `globalThis['fetch']`, `socket.updateMediaMessage`, `const { fetch } = globalThis`.
    if (ts.isPropertyAccessExpression(node)) {
      if (ofLibraries.has(node.name.text) || (isGlobal(node.expression) && globals.has(node.name.text)))
        found.add(node.name.text);
      if (node.name.text === 'sendBeacon') found.add('sendBeacon');
    }
    if (ts.isElementAccessExpression(node) && isGlobal(node.expression)) {
      const key = node.argumentExpression;
      if (!ts.isStringLiteralLike(key) || globals.has(key.text))
        found.add(ts.isStringLiteralLike(key) ? key.text : '?');
    }
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer)
      for (const { propertyName, name: bound } of node.name.elements) {
        const key = (propertyName ?? bound).getText(source);
        if (isGlobal(node.initializer) && globals.has(key)) found.add(key);
        if (ofLibraries.has(key)) found.add(key);
      }
    if (isDeclared(node)) own.add(node.getText(source));
    if (ts.isIdentifier(node) && globals.has(node.text) && isReference(node)) found.add(`global ${node.text}`);
    node.forEachChild(visit);
  };
  visit(source);
  const names = [...found].flatMap((use) => {
    const global = /^global (.*)/.exec(use)?.[1];
    return global === undefined ? [use] : own.has(global) ? [] : [global];
  });
  return [...new Set(names)].toSorted();
}

const isGlobal = (node: ts.Node) => ts.isIdentifier(node) && /^(globalThis|global|window|self)$/.test(node.text);

/** A name that the file itself declares. */
const isDeclared = (node: ts.Node) =>
  ts.isIdentifier(node) &&
  (ts.isBindingElement(node.parent) ||
    ts.isVariableDeclaration(node.parent) ||
    ts.isParameter(node.parent) ||
    ts.isFunctionDeclaration(node.parent)) &&
  node.parent.name === node;

/** A use of the global, as opposed to a key, a type or a member of another object. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (isDeclared(node) || ts.isTypeNode(parent) || ts.isTypeQueryNode(parent)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isBindingElement(parent)) return false;
  const isKey =
    ts.isPropertyAssignment(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent);
  return !(isKey && parent.name === node);
}

/** All source files of the product. */
function sources(): string[] {
  const folders = ['apps/server/src', 'apps/web/src', 'packages/contract/src'];
  return folders
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
    )
    .filter((file) => /\.(ts|tsx|js|mjs|cjs|mts)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));
}

test('the product reaches the network only through the one client, or by an exception with a reason', () => {
  const files = sources();
  expect(files.length).toBeGreaterThan(600);
  const found = Object.fromEntries(
    files.flatMap((file) => {
      const uses = usesIn(file, fs.readFileSync(path.join(root, file), 'utf8'));
      return uses.length > 0 ? [[file, uses]] : [];
    }),
  );
  expect(found).toEqual(Object.fromEntries(Object.entries(permitted).map(([file, { uses }]) => [file, uses])));
});

test.each([
  ['await fetch(url)', 'fetch'],
  ['const ask = fetch; ask(url)', 'fetch'],
  ['use({ fetch })', 'fetch'],
  ['globalThis.fetch(url)', 'fetch'],
  ["globalThis['fetch'](url)", 'fetch'],
  ['const { fetch: get } = globalThis', 'fetch'],
  ["import http from 'node:http'", 'node:http'],
  ["import { request } from 'https'", 'https'],
  ["import * as tls from 'node:tls'", 'node:tls'],
  ["import 'undici'", 'undici'],
  ["export { fetch } from 'undici'", 'undici'],
  ["const { request } = await import('undici')", 'undici'],
  ["const http = require('http')", 'http'],
  ["process.getBuiltinModule('node:net')", 'node:net'],
  ["import { downloadMediaMessage as get } from 'baileys'", 'downloadMediaMessage'],
  ['await socket.updateMediaMessage(message)', 'updateMediaMessage'],
  ['new WebSocket(url)', 'WebSocket'],
])('a call in disguise is seen: %s', (text, use) => {
  expect(usesIn('x.ts', text)).toContain(use);
});

test.each([
  "import type { Server } from 'node:http'",
  "import { type Socket, isIP } from 'node:net'",
  'const files = { fetch: () => 1 }; files.fetch()',
  'function f(fetch: () => void) { fetch(); }',
  '// fetch(url)',
  "const text = 'fetch(url)'",
])('code without outgoing calls passes: %s', (text) => {
  expect(usesIn('x.ts', text)).toEqual([]);
});
