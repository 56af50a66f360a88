import { randomBytes } from 'node:crypto';
import {
  replyByRoute,
  startProviderServer,
  type ProviderCall,
  type ProviderReply,
  type ProviderRoutes,
} from './provider-server.ts';
import { serverCertificate, serverKey, testAuthority } from './test-certificates.ts';

/** An immediate charge (cobrança imediata). */
interface Cob {
  calendario: { criacao: string; expiracao: number };
  txid: string;
  revisao: number;
  loc: { id: number; location: string; tipoCob: string };
  location: string;
  status: string;
  devedor?: unknown;
  valor: { original: string };
  chave: string;
  solicitacaoPagador?: string;
  pixCopiaECola?: string;
  pix?: {
    endToEndId: string;
    txid: string;
    valor: string;
    horario: string;
    devolucoes?: { id: string; rtrId: string; valor: string; status: string }[];
  }[];
}

const refusal = (status: number, nome: string, mensagem: string): ProviderReply => ({
  status,
  json: { nome, mensagem },
});
const allowedFields = ['calendario', 'devedor', 'valor', 'chave', 'solicitacaoPagador', 'infoAdicionais', 'loc'];

/** What an account at Efí holds. */
interface EfiRecords {
  account: { clientId: string; clientSecret: string; pixKey: string };
  tokens: Set<string>;
  /** Immediate charges, by their txid. */
  cobs: Map<string, Cob>;
  /** By Pix key. */
  webhooks: Map<string, { webhookUrl: string; skipsMtls: boolean }>;
  options: { givesCode: boolean };
}

/**
 * The Pix API of Efí on loopback, after its documentation (dev.efipay.com.br/docs/api-pix): mutual TLS, the token,
 * immediate charges by txid, QR codes by location, and the webhook of a key with its test call and `/pix`.
 */
export async function startEfiDouble() {
  const records: EfiRecords = {
    account: {
      clientId: `Client_Id_${randomBytes(4).toString('hex')}`,
      clientSecret: `Client_Secret_${randomBytes(8).toString('hex')}`,
      pixKey: '123e4567-e12b-12d1-a456-426655440000',
    },
    tokens: new Set(),
    cobs: new Map(),
    webhooks: new Map(),
    options: { givesCode: true },
  };
  const routes = routesOf(records);
  const server = await startProviderServer(
    (call) => {
      if (call.path === '/oauth/token') return giveToken(records, call);
      const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
      if (!records.tokens.has(token)) return { status: 401, json: { error: 'invalid_token' } };
      return replyByRoute(routes, call) ?? refusal(404, 'nao_encontrado', 'rota');
    },
    {
      cert: serverCertificate,
      key: serverKey,
      ca: testAuthority,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
  );
  return {
    ...server,
    account: records.account,
    cobs: records.cobs,
    webhooks: records.webhooks,
    options: records.options,
    /** Efí forgets the tokens that it gave. */
    revokeTokens: () => records.tokens.clear(),
    ...payerOf(records),
  };
}

const routesOf = (records: EfiRecords): ProviderRoutes => ({
  'PUT /v2/cob/:id': ({ body }, txid) => putCob(records, txid, body),
  'GET /v2/cob/:id': (_, txid) => withCob(records, txid, (cob) => ({ status: 200, json: cob })),
  'PATCH /v2/cob/:id': ({ body }, txid) => withCob(records, txid, (cob) => changeCob(cob, body)),
  'GET /v2/loc/:id/qrcode': (_, id) => showCode(records, id),
  'PUT /v2/webhook/:id': (call, key) => putWebhook(records, key, call),
  'GET /v2/webhook/:id': (_, key) => showWebhook(records, key),
});

function giveToken({ account, tokens }: EfiRecords, { headers, body }: ProviderCall): ProviderReply {
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}` || body['grant_type'] !== 'client_credentials')
    return {
      status: 401,
      json: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' },
    };
  const token = randomBytes(16).toString('base64url');
  tokens.add(token);
  return {
    status: 200,
    json: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: 'cob.write cob.read webhook.write' },
  };
}

function putCob({ account, cobs, options }: EfiRecords, txid: string, body: Record<string, unknown>): ProviderReply {
  if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return refusal(400, 'json_invalido', 'Campo txid inválido');
  const unknownField = Object.keys(body).find((name) => !allowedFields.includes(name));
  if (unknownField !== undefined)
    return refusal(400, 'json_invalido', `não são permitidas propriedades adicionais: ${unknownField}`);
  if (cobs.has(txid)) return refusal(409, 'txid_duplicado', 'Campo txid informado já foi utilizado em outra cobrança.');
  const { original } = body['valor'] as { original: string };
  if (!/^\d{1,10}\.\d{2}$/.test(original)) return refusal(400, 'valor_invalido', 'Campo valor.original inválido');
  if (body['chave'] !== account.pixKey)
    return refusal(400, 'chave_invalida', 'A chave informada não faz referência à conta Efí autenticada.');
  const location = `qrcodespix.sejaefi.com.br/v2/${randomBytes(16).toString('hex')}`;
  const cob: Cob = {
    calendario: {
      criacao: new Date().toISOString(),
      expiracao: (body['calendario'] as { expiracao: number }).expiracao,
    },
    txid,
    revisao: 0,
    loc: { id: cobs.size + 1, location, tipoCob: 'cob' },
    location,
    status: 'ATIVA',
    ...(body['devedor'] !== undefined && { devedor: body['devedor'] }),
    valor: { original },
    chave: account.pixKey,
    solicitacaoPagador: String(body['solicitacaoPagador']),
    ...(options.givesCode && { pixCopiaECola: codeOf(location) }),
  };
  cobs.set(txid, cob);
  return { status: 201, json: cob };
}

function withCob({ cobs }: EfiRecords, txid: string, reply: (cob: Cob) => ProviderReply): ProviderReply {
  const cob = cobs.get(txid);
  return cob
    ? reply(cob)
    : refusal(404, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado');
}

function changeCob(cob: Cob, body: Record<string, unknown>): ProviderReply {
  if (cob.status !== 'ATIVA') return refusal(400, 'operacao_invalida', 'A cobrança não está ativa.');
  Object.assign(cob, body, { revisao: cob.revisao + 1 });
  return { status: 200, json: cob };
}

function showCode({ cobs }: EfiRecords, locationId: string): ProviderReply {
  const cob = [...cobs.values()].find(({ loc }) => String(loc.id) === locationId);
  if (!cob) return refusal(404, 'location_nao_encontrado', 'location não encontrado');
  return { status: 200, json: { qrcode: codeOf(cob.location), imagemQrcode: 'data:…' } };
}

const codeOf = (location: string) => `00020101021226830014BR.GOV.BCB.PIX2561${location}6304ABCD`;

async function putWebhook(
  { account, webhooks }: EfiRecords,
  key: string,
  { headers, body }: ProviderCall,
): Promise<ProviderReply> {
  if (key !== account.pixKey) return refusal(400, 'webhook_invalido', 'A chave não pertence à conta.');
  const webhookUrl = String(body['webhookUrl']);
  const skipsMtls = headers['x-skip-mtls-checking'] === 'true';
  if (!skipsMtls) return refusal(400, 'webhook_invalido', 'O servidor não exige o certificado da Efí (TLS mútuo).');
  const status = await post(webhookUrl, { evento: 'teste_webhook', data_criacao: new Date().toISOString() });
  if (status !== 200)
    return refusal(400, 'webhook_invalido', `A requisição na URL informada falhou com o erro: ${status}`);
  webhooks.set(key, { webhookUrl, skipsMtls });
  return { status: 201, json: { webhookUrl } };
}

function showWebhook({ account, webhooks }: EfiRecords, key: string): ProviderReply {
  if (key !== account.pixKey) return refusal(400, 'webhook_invalido', 'A chave não pertence à conta.');
  const webhook = webhooks.get(key);
  if (!webhook) return refusal(404, 'webhook_nao_encontrado', 'Nenhum webhook encontrado para a chave');
  return {
    status: 200,
    json: { webhookUrl: webhook.webhookUrl, chave: key, criacao: new Date().toISOString() },
  };
}

/** What a payer does at the bank, and the notices that Efí sends then. */
function payerOf({ account, cobs, webhooks }: EfiRecords) {
  const requireCob = (txid: string) => {
    const cob = cobs.get(txid);
    if (!cob) throw new Error(`There is no charge ${txid}.`);
    return cob;
  };
  return {
    /** A payer pays the charge; the amount is that of the charge, unless another is given. */
    pay(txid: string, amount?: string) {
      const cob = requireCob(txid);
      cob.status = 'CONCLUIDA';
      const valor = amount ?? cob.valor.original;
      cob.pix = [{ endToEndId: `E${randomBytes(15).toString('hex')}`, txid, valor, horario: new Date().toISOString() }];
    },
    refund(txid: string) {
      for (const pix of requireCob(txid).pix ?? [])
        pix.devolucoes = [{ id: '1', rtrId: 'D1', valor: pix.valor, status: 'DEVOLVIDO' }];
    },
    /**
     * Sends the notice of a payment as Efí does. For a charge that is not paid the notice is forged, as an attacker who
     * knows the address could send it.
     * @returns the status
     */
    notify(txid: string): Promise<number> {
      const webhook = webhooks.get(account.pixKey);
      if (!webhook) throw new Error('No webhook is registered.');
      const { webhookUrl } = webhook;
      const { pix, valor, chave } = requireCob(txid);
      const forgedPayment = { endToEndId: 'E0', txid, chave, valor: valor.original, horario: new Date().toISOString() };
      // Efí adds `/pix` to the registered address. Behind `?ignorar=` it is no part of the path any more.
      const address = webhookUrl.endsWith('?ignorar=') ? webhookUrl : `${webhookUrl}/pix`;
      return post(address, { pix: pix ?? [forgedPayment] });
    },
  };
}

async function post(url: string, body: unknown): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status;
}
