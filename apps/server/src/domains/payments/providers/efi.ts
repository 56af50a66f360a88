import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { limits, type NoticeState } from '@balcao/contract';
import { readAnswer, providerWords } from '../network.ts';
import { reais } from './br-code.ts';
import { efiCalls, type EfiSettings } from './efi-calls.ts';
import { centsOf, dateOf, ProviderError, type ChargeReport, type ProviderPort } from './port.ts';

// The Pix API calls a charge `cob`, from "cobrança".
const Refund = z.object({ valor: z.string(), status: z.string() });
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  valor: z.object({ original: z.string() }),
  loc: z.object({ id: z.number() }).optional(),
  pixCopiaECola: z.string().min(1).max(1000).optional(),
  pix: z.array(z.object({ valor: z.string(), horario: z.string(), devolucoes: z.array(Refund).optional() })).optional(),
});
type Cob = z.infer<typeof Cob>;

/**
 * How long a charge counts as open after its end: a payment of the last second may be reported later, and the clocks
 * differ.
 */
const graceMs = 5 * 60_000;

/** Charges by the Pix API of Efí (dev.efipay.com.br/docs/api-pix). Our reference is also their id, the txid. */
export function efi(settings: EfiSettings): ProviderPort {
  const { pixKey } = settings;
  const call = efiCalls(settings);

  const readCob = async (txid: string): Promise<Cob> => {
    const cob = readAnswer(Cob, await call('GET', `/v2/cob/${txid}`));
    if (cob.txid !== txid) throw new ProviderError('unexpected', 'another charge than the one that was asked for');
    return cob;
  };

  async function makeCob(txid: string, body: object): Promise<Cob> {
    const answer = await call('PUT', `/v2/cob/${txid}`, { body });
    // The charge was made, but the answer was lost: the txid is used already.
    if (answer.status === 409) return readCob(txid);
    return readAnswer(Cob, answer);
  }

  async function codeOf({ pixCopiaECola, loc }: Cob): Promise<string> {
    if (pixCopiaECola !== undefined) return pixCopiaECola;
    if (!loc) throw new ProviderError('unexpected', 'a charge without a location');
    const QrCode = z.object({ qrcode: z.string().min(1).max(1000) });
    return readAnswer(QrCode, await call('GET', `/v2/loc/${loc.id}/qrcode`)).qrcode;
  }

  return {
    // The Pix API takes 26 to 35 letters and digits.
    newReference: () => randomBytes(16).toString('hex'),

    async createCharge({ reference, cents, description, payer }) {
      const { document, name } = payer;
      const cob = await makeCob(reference, {
        calendario: { expiracao: limits.chargeMinutes * 60 },
        ...(document !== '' && { devedor: { [document.length === 11 ? 'cpf' : 'cnpj']: document, nome: name } }),
        valor: { original: reais(cents) },
        chave: pixKey,
        solicitacaoPagador: description.slice(0, 140),
      });
      if (cob.txid !== reference || centsOf(cob.valor.original) !== cents)
        throw new ProviderError('unexpected', 'another charge than the one that was made');
      return { providerRef: cob.txid, code: await codeOf(cob), expiresAt: expiryOf(cob) };
    },

    readCharge: async ({ reference }, now) => reportOf(await readCob(reference), now),

    async cancelCharge({ reference }) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
      readAnswer(z.object({ txid: z.literal(reference) }), await call('PATCH', `/v2/cob/${reference}`, { body }));
    },

    readNotice(body) {
      const notice = z
        .object({ pix: z.array(z.object({ txid: z.string().max(100).optional() })).max(1000) })
        .safeParse(body);
      return notice.success ? notice.data.pix.flatMap(({ txid }) => txid ?? []) : [];
    },

    async noticesAt(url): Promise<NoticeState> {
      const answer = await call('GET', `/v2/webhook/${encodeURIComponent(pixKey)}`);
      if (answer.status === 404) return 'missing';
      const { webhookUrl } = readAnswer(z.object({ webhookUrl: z.string() }), answer);
      return webhookUrl === withoutSuffix(url) ? 'registered' : 'missing';
    },

    async registerNotices({ url }) {
      const answer = await call('PUT', `/v2/webhook/${encodeURIComponent(pixKey)}`, {
        body: { webhookUrl: withoutSuffix(url) },
        // We do not ask callers for certificates; the address holds a secret, and the charge is read again.
        headers: { 'x-skip-mtls-checking': 'true' },
      });
      if (answer.status >= 400) throw new ProviderError('refused', providerWords(answer.json));
    },

    // Any call about the Pix key tells whether the key can be used. That it has no webhook is no fault.
    async diagnose() {
      const answer = await call('GET', `/v2/webhook/${encodeURIComponent(pixKey)}`);
      if (answer.status === 404 && nameOf(answer.json) === 'webhook_nao_encontrado') return;
      if (answer.status >= 400) throw new ProviderError('key', providerWords(answer.json));
    },
  };
}

/** Efí appends `/pix` to the address of a webhook unless it ends with `?ignorar=`. */
const withoutSuffix = (url: string): string => `${url}?ignorar=`;

const nameOf = (json: unknown): unknown => (json as { nome?: unknown } | undefined)?.nome;

const expiryOf = ({ calendario: { criacao, expiracao } }: Cob): Date | null => {
  const createdAt = dateOf(criacao);
  return createdAt && new Date(createdAt.getTime() + expiracao * 1000);
};

/**
 * A charge that is `CONCLUIDA` is paid. One that is `ATIVA` can be paid until its end, which is compared with `now`.
 * The other statuses mean that the charge was removed.
 */
function reportOf(cob: Cob, now: Date): ChargeReport {
  const { status, pix = [] } = cob;
  const arrived = pix.reduce((sum, { valor }) => sum + centsOf(valor), 0);
  const refunds = pix.flatMap(({ devolucoes = [] }) => devolucoes.filter((refund) => refund.status === 'DEVOLVIDO'));
  const refunded = refunds.reduce((sum, { valor }) => sum + centsOf(valor), 0);
  if (status === 'CONCLUIDA') {
    const paidAt = dateOf(pix[0]?.horario);
    const state = refunded > 0 && refunded >= arrived ? 'refunded' : 'paid';
    return { state, paidCents: arrived, paidAt };
  }
  const expiry = expiryOf(cob);
  const hasExpired = status !== 'ATIVA' || (expiry !== null && expiry.getTime() + graceMs < now.getTime());
  return { state: hasExpired ? 'expired' : 'open', paidCents: 0, paidAt: null };
}
