import { setSetting } from '../domains/settings/index.ts';
import type { Scope } from '../platform/scope/scope.ts';

/**
 * Sets the answer limits: 30 minutes for customers of the queue Vendas, an hour for others. Adds two saved views that
 * all users see, and one for the owner.
 */
export async function addViews(
  scope: Scope,
  { ownerId, tagIds }: { ownerId: number | null; tagIds: Map<string, number> },
): Promise<void> {
  await setSetting(scope, 'answerLimit', '60');
  await scope.db.updateTable('queues').set({ answer_limit: 30 }).where('name', '=', 'Vendas').execute();
  const views = [
    { user_id: null, name: 'Maior espera', address: 'tab=pending&sort=waiting' },
    { user_id: null, name: 'VIP', address: `tab=search&tags=${tagIds.get('VIP')}` },
    { user_id: ownerId, name: 'Entregas', address: `tab=search&tags=${tagIds.get('Entrega')}` },
  ];
  await scope.db
    .insertInto('saved_views')
    .values(views.map((view, position) => ({ ...view, position })))
    .execute();
}

/** Schedules messages for the next days, two of them as series. */
export async function addSchedules(scope: Scope, { ownerId }: { ownerId: number | null }): Promise<void> {
  const contacts = await scope.db
    .selectFrom('contacts')
    .select('id')
    .where('is_group', '=', false)
    .orderBy('id')
    .limit(6)
    .execute();
  const texts = [
    { body: '{{ms}}, {{firstName}}! A sua entrega é amanhã, entre 8 e 12 horas.', days: 1, recurrence: '' },
    { body: 'Olá, {{firstName}}! O orçamento do sofá vale até sexta. Fechamos?', days: 2, recurrence: '' },
    { body: 'Olá, {{firstName}}! As parcelas deste mês vencem no dia 10.', days: 5, recurrence: 'FREQ=MONTHLY' },
    { body: 'Bom dia, {{firstName}}! Chegaram novidades na loja.', days: 6, recurrence: 'FREQ=WEEKLY' },
    { body: 'Olá, {{firstName}}! Como ficou a montagem da mesa?', days: 9, recurrence: '' },
  ];
  const rows = texts.flatMap(({ days, ...text }, nth) => {
    const contact = contacts[nth % Math.max(1, contacts.length)];
    if (!contact) return [];
    const at = new Date(scope.now.getTime() + days * 24 * 3600_000);
    at.setUTCMinutes(0, 0, 0);
    at.setUTCHours(13 + nth);
    return {
      ...text,
      contact_id: contact.id,
      user_id: ownerId,
      connection_id: null,
      send_at: at,
      due_at: at,
      starts_at: at,
      armed_at: scope.now,
      sent_at: null,
      error: null,
      media_id: null,
      file_list_id: null,
      template: null,
      message_id: null,
    };
  });
  if (rows.length > 0) await scope.db.insertInto('schedules').values(rows).execute();
}

/** Adds a list of up to four pictures and one of up to four documents, which are files of the conversations. */
export async function addFileLists(scope: Scope, { ownerId }: { ownerId: number | null }): Promise<void> {
  const files = await scope.db
    .selectFrom('media')
    .select(['id', 'name', 'kind'])
    .where('kind', 'in', ['image', 'document'])
    .orderBy('id')
    .execute();
  const lists = [
    { name: 'Fotos da loja', message: 'Olá, {{firstName}}! Seguem as fotos que pediu.', kind: 'image' },
    { name: 'Orçamentos e medidas', message: 'Seguem os documentos do seu pedido, {{firstName}}.', kind: 'document' },
  ];
  for (const { kind, ...list } of lists) {
    const { id } = await scope.db
      .insertInto('file_lists')
      .values({ ...list, user_id: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = files.filter((file) => file.kind === kind).slice(0, 4);
    if (options.length === 0) continue;
    await scope.db
      .insertInto('file_list_options')
      .values(
        options.map((file, place) => ({
          file_list_id: id,
          place,
          name: file.name.replace(/\.\w+$/, ''),
          media_id: file.id,
        })),
      )
      .execute();
  }
}

/** Adds quick messages: one has a picture of the conversations as its file, one belongs to the owner alone. */
export async function addQuickMessages(scope: Scope, { ownerId }: { ownerId: number | null }): Promise<void> {
  const picture = await scope.db.selectFrom('media').select('id').where('name', '=', 'sofa.jpg').executeTakeFirst();
  await scope.db
    .insertInto('quick_messages')
    .values([
      {
        user_id: null,
        shortcode: 'bomdia',
        message: '{{ms}}, {{firstName}}! Como posso ajudar?',
        general: true,
      },
      {
        user_id: null,
        shortcode: 'prazo',
        message: 'A entrega para a Grande São Paulo leva de 3 a 5 dias úteis.',
        general: true,
      },
      {
        user_id: null,
        shortcode: 'pix',
        message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90. No Pix o desconto é de 5%.',
        general: true,
      },
      {
        user_id: null,
        shortcode: 'obrigado',
        message: 'Obrigado pelo contato, {{firstName}}! Protocolo {{protocol}}.',
        general: true,
      },
      {
        user_id: null,
        media_id: picture?.id ?? null,
        shortcode: 'sofa',
        message: 'Este é o sofá de 3 lugares, {{firstName}}: temos em pronta entrega.',
        general: true,
      },
      {
        user_id: ownerId,
        shortcode: 'showroom',
        message: 'Nosso showroom abre de segunda a sábado, das 9h às 18h. Posso reservar um horário para você?',
        general: ownerId === null,
      },
    ])
    .execute();
}
