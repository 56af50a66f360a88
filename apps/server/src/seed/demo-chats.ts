import { companyOf } from '../platform/scope/company.ts';
import { makeChat, type ChatLine } from '../domains/chats/make-chat.ts';

interface Team {
  ana: number;
  bruno: number;
  carla: number;
  diego: number;
}

/**
 * What the staff of the shop talk about: a chat of all users, one about deliveries, and a direct one. A line has the
 * writer, the text, how many minutes ago it was written, and the mentioned users.
 */
export async function addChats(companyId: number, { ana, bruno, carla, diego }: Team, now: Date): Promise<void> {
  const company = companyOf({ companyId });
  const chats: { title?: string; users: number[]; lines: ChatLine[] }[] = [
    {
      title: 'Entregas da semana',
      users: [diego, ana, bruno],
      lines: [
        [diego, 'Bom dia! O caminhão sai às 9h com cinco entregas para a zona sul.', 190],
        [ana, 'A do sofá Aurora entrou? É a da Mariana, prometemos para hoje.', 186],
        [diego, 'Entrou, é a segunda parada. Chega entre 10h e 11h.', 185],
        [bruno, 'Ela acabou de perguntar no WhatsApp. Posso confirmar?', 42],
        [diego, 'Pode sim 👍', 40],
        [bruno, '@Ana Ribeiro confirmado com a cliente. Faltou só a nota da mesa.', 12, [ana]],
      ],
    },
    {
      title: 'Equipe Casa Lume',
      users: [ana, bruno, carla, diego],
      lines: [
        [ana, 'Pessoal, na sexta fechamos às 17h para o inventário.', 1500],
        [carla, 'Combinado. Os boletos de sexta eu mando na quinta.', 1490],
        [bruno, 'Ok!', 1480],
        [ana, 'E a tabela nova de preços está nas Listas de arquivos.', 320],
      ],
    },
    {
      users: [carla, ana],
      lines: [
        [carla, 'Ana, o Rafael pagou o boleto, já dei baixa.', 95],
        [ana, 'Perfeito, obrigada!', 90],
        [carla, 'O da Patrícia vence amanhã. Aviso ou você prefere falar com ela?', 8],
      ],
    },
  ];
  // The chat that is made last is the newest, so the first one of the list stands at the top.
  for (const chat of chats.toReversed()) await makeChat(company, chat, now);
}
