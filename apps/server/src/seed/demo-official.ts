import type { CampaignPersonState, TemplateDraftFields } from '@balcao/contract';
import { templateComponents } from '@balcao/contract/templates/template-components';
import { sql } from 'kysely';
import { makeCampaign } from '../domains/campaigns/make-campaign.ts';
import { makeConnection } from '../domains/connections/make-connection.ts';
import { cloudAccounts } from '../domains/connections/offered-drivers.ts';
import { randomToken } from '../platform/crypto/secrets.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import type { Scope } from '../platform/scope/scope.ts';
import { findSale, nameOf } from './demo-campaigns.ts';

const hourMs = 3600_000;

/** A template of the company. `atMeta` is what Meta says of it; absent: it was not submitted. */
interface MadeTemplate extends Pick<TemplateDraftFields, 'name' | 'category' | 'header' | 'body' | 'bodyExamples'> {
  headerText?: string;
  headerExample?: string;
  footer?: string;
  buttons?: TemplateDraftFields['buttons'];
  atMeta?: { status: string; reason?: string; quality?: string; category?: string };
}

const reply = (text: string) => ({ type: 'QUICK_REPLY' as const, text, url: '', example: '', phone: '' });
const promotion = 'semana_aurora';
const templates: readonly MadeTemplate[] = [
  {
    name: 'pedido_a_caminho',
    category: 'UTILITY',
    header: 'text',
    headerText: 'Pedido {{1}}',
    headerExample: '48213',
    body: 'Olá, {{1}}! O seu pedido saiu para entrega e chega {{2}}. Acompanhe a rota pelo botão abaixo.',
    bodyExamples: ['Adriana', 'hoje até as 18h'],
    footer: 'Casa Lume Móveis',
    buttons: [
      { type: 'URL', text: 'Acompanhar', url: 'https://casalume.example/entrega/{{1}}', example: '48213', phone: '' },
    ],
    atMeta: { status: 'APPROVED', quality: 'GREEN' },
  },
  {
    name: promotion,
    category: 'MARKETING',
    header: 'image',
    body: 'Oi, {{1}}! Nesta semana os sofás da linha Aurora saem com 15% na loja de {{2}}. Quer ver as cores?',
    bodyExamples: ['Adriana', 'Santos'],
    buttons: [reply('Quero ver as cores'), reply('Parar promoções')],
    atMeta: { status: 'APPROVED', quality: 'YELLOW' },
  },
  {
    name: 'garantia_estendida',
    category: 'UTILITY',
    header: 'none',
    body: 'Olá, {{1}}! A garantia do seu móvel vence no mês que vem. Responda aqui para renovar por mais um ano.',
    bodyExamples: ['Adriana'],
    // Meta classified it as marketing, which costs more.
    atMeta: { status: 'APPROVED', quality: 'GREEN', category: 'MARKETING' },
  },
  {
    name: 'pesquisa_de_montagem',
    category: 'UTILITY',
    header: 'none',
    body: 'Olá, {{1}}! A montagem do seu móvel terminou ontem. De 0 a 10, que nota você dá para a nossa equipe?',
    bodyExamples: ['Adriana'],
    atMeta: { status: 'PENDING' },
  },
  {
    name: 'cupom_de_aniversario',
    category: 'UTILITY',
    header: 'none',
    body: 'Feliz aniversário, {{1}}! Hoje você ganha 20% em toda a loja com o cupom {{2}}, só até meia-noite.',
    bodyExamples: ['Adriana', 'PARABENS20'],
    atMeta: { status: 'REJECTED', reason: 'PROMOTIONAL' },
  },
  {
    name: 'orcamento_pronto',
    category: 'UTILITY',
    header: 'none',
    body: 'Olá, {{1}}! O orçamento que você pediu está pronto e vale por sete dias. Posso enviar por aqui?',
    bodyExamples: ['Adriana'],
  },
];

/**
 * A number of the Cloud API with templates, a campaign that sent one of them, and a schedule whose picture is missing.
 * The number is disconnected and its account has no access token, so Meta is never called.
 */
export async function addOfficialNumber(
  companyId: number,
  now: Date,
  contactListId: number | null = null,
): Promise<number> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const { connectionId, mediaId } = await inCompany(companyId, async (scope) => {
    const { db } = scope;
    const { id } = await makeConnection(scope, {
      name: 'API oficial',
      driver: 'cloud-api',
      status: 'DISCONNECTED',
      number: '551130004300',
    });
    await db
      .updateTable('connections')
      .set({ reason: 'stopped', updated_at: ago(2) })
      .where('id', '=', id)
      .execute();
    const queues = await db.selectFrom('queues').select('id').execute();
    if (queues.length > 0)
      await db
        .insertInto('connection_queues')
        .values(queues.map((queue) => ({ connection_id: id, queue_id: queue.id })))
        .execute();
    await cloudAccounts().save(scope, id, {
      phoneNumberId: '104857600000001',
      businessAccountId: '209715200000001',
      accessToken: '',
      // A random secret, which is stored only here: no caller can sign calls of the webhook.
      appSecret: randomToken(18),
    });
    await db
      .updateTable('cloud_accounts')
      .set({ templates_at: ago(3) })
      .where('connection_id', '=', id)
      .execute();
    await db
      .insertInto('connection_ratings')
      .values({ connection_id: id, quality: 'GREEN', messaging_limit: 'TIER_2K', updated_at: ago(30) })
      .execute();
    await db
      .insertInto('connection_notices')
      .values({
        connection_id: id,
        kind: 'phone_number_quality_update',
        event: 'UPGRADE',
        detail: 'TIER_2K',
        at: ago(30),
      })
      .execute();
    const picture = await db
      .selectFrom('media')
      .select('id')
      .where('name', '=', 'sofa.jpg')
      .orderBy('id')
      .executeTakeFirst();
    for (const [nth, template] of templates.entries())
      await addTemplate(scope, id, { nth, template, mediaId: picture?.id ?? null, ago });
    await addSchedule(scope, id);
    return { connectionId: id, mediaId: picture?.id ?? null };
  });
  await addPromotion(companyId, { connectionId, contactListId, mediaId, ago });
  return connectionId;
}

type Ago = (hours: number) => Date;

async function addTemplate(
  { db }: Scope,
  connectionId: number,
  { nth, template, mediaId, ago }: { nth: number; template: MadeTemplate; mediaId: string | null; ago: Ago },
): Promise<void> {
  const { headerText = '', headerExample = '', footer = '', buttons = [], atMeta, ...fields } = template;
  const { name, category, header, body, bodyExamples } = fields;
  await db
    .insertInto('template_drafts')
    .values({
      connection_id: connectionId,
      name,
      language: 'pt_BR',
      category,
      header,
      header_text: headerText,
      header_example: headerExample,
      media_id: header === 'image' ? mediaId : null,
      body,
      body_examples: JSON.stringify(bodyExamples),
      footer,
      buttons: JSON.stringify(buttons),
      busy_since: null,
      submitted_at: atMeta ? ago(200) : null,
      created_at: ago(210),
      updated_at: ago(atMeta ? 200 : 5),
    })
    .execute();
  if (!atMeta) return;
  const charged = atMeta.category ?? category;
  const components = JSON.stringify(
    templateComponents({ header, headerText, headerExample, body, bodyExamples, footer, buttons }),
  );
  await db
    .insertInto('cloud_templates')
    .values({
      connection_id: connectionId,
      name,
      language: 'pt_BR',
      category: charged,
      status: atMeta.status,
      graph_id: String(314_572_800_000_001 + nth),
      reason: atMeta.reason ?? '',
      quality: atMeta.quality ?? '',
      previous_category: charged === category ? null : category,
      planned_category: null,
      reported_at: ago(190),
      components: sql`${components}::jsonb`,
    })
    .execute();
}

/** A schedule with the template, but without its picture: the calendar shows that the picture is missing. */
async function addSchedule({ db, now }: Scope, connectionId: number): Promise<void> {
  const contact = await db
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('is_group', '=', false)
    .orderBy('id')
    .executeTakeFirst();
  if (!contact) return;
  const at = new Date(now.getTime() + 72 * hourMs);
  at.setUTCHours(14, 30, 0, 0);
  const template = {
    name: promotion,
    language: 'pt_BR',
    parameters: { 'body.1': contact.name.split(' ')[0] ?? '', 'body.2': 'Santos' },
  };
  await db
    .insertInto('schedules')
    .values({
      body: 'Oi, {{firstName}}! Os sofás da linha Aurora estão com 15% de desconto.',
      contact_id: contact.id,
      user_id: null,
      connection_id: connectionId,
      send_at: at,
      due_at: at,
      starts_at: at,
      armed_at: now,
      sent_at: null,
      error: null,
      media_id: null,
      file_list_id: null,
      template: JSON.stringify(template),
      message_id: null,
    })
    .execute();
}

/** A finished campaign with a template; a few people were refused by Meta. */
async function addPromotion(
  companyId: number,
  {
    connectionId,
    contactListId,
    mediaId,
    ago,
  }: { connectionId: number; contactListId: number | null; mediaId: string | null; ago: Ago },
): Promise<void> {
  const sale = await findSale(companyId);
  await makeCampaign(
    companyId,
    {
      name: 'Linha Aurora pela API oficial',
      status: 'FINALIZADA',
      scheduled_at: ago(50),
      started_at: ago(50),
      completed_at: ago(49.4),
      connection_id: connectionId,
      contact_list_id: contactListId,
      template: JSON.stringify({
        name: promotion,
        language: 'pt_BR',
        parameters: { 'body.1': '{primeiroNome}', 'body.2': '{cidade|São Paulo}' },
      }),
      media_id: mediaId,
      conversion: sale === null ? null : 'closing-reason',
      conversion_reason_id: sale,
      conversion_days: 14,
      created_at: ago(60),
      updated_at: ago(49),
    },
    Array.from({ length: 160 }, (_none, nth) => {
      const isRefused = nth % 27 === 11;
      const states = ['read', 'delivered', 'read', 'replied', 'read', 'sent', 'delivered', 'read'] as const;
      const state: CampaignPersonState = isRefused ? 'failed' : (states[nth % states.length] ?? 'read');
      const sentAt = new Date(ago(50).getTime() + nth * 13_000);
      return {
        name: nameOf(nth + 5),
        number: `55139${85_000_000 + nth * 71_309}`,
        state,
        connectionId,
        sentAt,
        // Codes of Meta. 131026: the number has no WhatsApp. 131049: the person gets too much advertising already.
        ...(isRefused && { code: nth % 2 === 0 ? '131026' : '131049' }),
        lastAt: new Date(sentAt.getTime() + (nth % 8) * 290_000 + 6_000),
        ...(state === 'replied' && nth % 4 === 3 && { convertedAt: new Date(sentAt.getTime() + (nth % 30) * hourMs) }),
      };
    }),
  );
}
