import { makeAnnouncement } from '../domains/announcements/make-announcement.ts';
import { changeBrand } from '../domains/brand/index.ts';
import { makeHelp } from '../domains/helps/make-help.ts';
import { asOperator } from '../platform/scope/as-operator.ts';

/** Adds what the operator offers to every company: help videos, announcements, and the signature of the mails. */
export async function addOperatorContents(now: Date): Promise<void> {
  for (const help of helps) await makeHelp(help);
  for (const announcement of announcementsOf(now)) await makeAnnouncement(announcement);
  await changeBrand(businessOfDemo, await findOperator());
}

/** The product has no videos of its own yet: these are open films of Blender. */
const helps = [
  {
    title: 'Conectar um número de WhatsApp',
    description: 'Leia o código com o telefone da empresa e acompanhe a saúde do número.',
    video: 'aqz-KE-bpKQ',
  },
  {
    title: 'Atender, transferir e encerrar',
    description: 'Do primeiro "olá" ao encerramento: filas, transferências e notas internas.',
    video: 'eRsGyueVLvQ',
  },
  {
    title: 'Respostas rápidas e etiquetas',
    description: 'Responda em segundos e encontre cada conversa depois.',
    video: 'R6MlUcmOul8',
  },
];

/** The business that issues the invoices and signs the mails. The brand's name, logo and colours stay unchanged. */
const businessOfDemo = {
  signature: 'Equipe Balcão · suporte de segunda a sábado, das 8h às 20h',
  businessName: 'Balcão Tecnologia Ltda',
  businessAddress: 'Rua Marechal Deodoro, 630, sala 1204\nCuritiba – PR, 80010-010\nCNPJ 11.222.333/0001-81',
};

/** What the operator tells the companies; one is for later and one is over. */
const announcementsOf = (now: Date) => {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  return [
    {
      title: 'Mudança de preços em janeiro',
      text: 'Os planos sobem 4% em 1º de janeiro. Quem renovar até 20 de dezembro mantém o preço de hoje por um ano.',
      priority: 1 as const,
      shownFrom: inDays(20),
    },
    {
      title: 'Novidade: mensagens agendadas em calendário',
      text: 'Arraste uma mensagem para outro dia, repita por semana ou mês e anexe um arquivo.\nVeja em Agendamentos.',
      priority: 3 as const,
    },
    {
      title: 'A Meta muda as tarifas do WhatsApp',
      text: 'Conversas de atendimento iniciadas pelo cliente passam a ser cobradas. Fale com o seu consultor.',
      priority: 2 as const,
    },
    {
      title: 'Manutenção na madrugada de domingo',
      text: 'Das 3h às 3h20 o Balcão fica fora do ar. As mensagens recebidas nesse tempo chegam em seguida.',
      priority: 1 as const,
      shownUntil: inDays(5),
    },
    { title: 'Pesquisa de satisfação', text: 'Obrigado a quem respondeu.', status: false, shownUntil: inDays(-2) },
  ];
};

/** The operator of a new installation, who is named in the audit log. */
const findOperator = () =>
  asOperator((db) =>
    db
      .selectFrom('users')
      .select(['id as userId', 'company_id as companyId'])
      .where('super', '=', true)
      .orderBy('id')
      .executeTakeFirst(),
  );
