/**
 * Conversations between customers of a furniture shop and its staff. A line is one message; `<` stands for the customer
 * and `>` for the shop:
 * - `< Oi!`: a text;
 * - `! < sofa É este aqui`: the file `sofa`, with a caption;
 * - `# > loja`: the content `loja`, which is a location, a contact card or a list of options.
 */
export const conversations: readonly { queue: string; tags: readonly string[]; lines: readonly string[] }[] = [
  {
    queue: 'Vendas',
    tags: ['Orçamento'],
    lines: [
      '< Oi! Vi o sofá Aurora no site, ainda tem no verde?',
      '! < sofa É este aqui',
      '> Oi! Tem sim, duas unidades no verde-musgo. O de 2,10 m sai por R$ 4.890,00 com frete grátis para São Paulo.',
      '> As medidas e as cores estão em https://casalume.example/sofa-aurora',
      '< Amei! E à vista no Pix, tem desconto?',
      '> No Pix fica R$ 4.645,50 😉',
      '# > entrega',
      '< 2',
      '< Consegue entregar até sexta?',
    ],
  },
  {
    queue: 'Financeiro',
    tags: ['Boleto'],
    lines: [
      '< Bom dia, não recebi o boleto deste mês',
      '> Bom dia! Qual é o CPF do cadastro?',
      '< 123.456.789-09',
      '> Segue a segunda via do boleto.',
      '! > boleto',
      '< Recebi, obrigada!',
      '> Por nada! Qualquer coisa, estamos por aqui.',
    ],
  },
  {
    queue: 'Suporte',
    tags: ['Troca'],
    lines: [
      '< A mesa chegou com um risco no tampo',
      '! < mesa Olha só',
      '> Sinto muito por isso! Vamos trocar o tampo sem custo. Pode ser na terça pela manhã?',
      '< Pode sim, depois das 9h',
      '> Agendado: terça, entre 9h e 12h. A equipe liga antes de chegar.',
      '< Perfeito, obrigado pela atenção!',
    ],
  },
  {
    queue: 'Projetos',
    tags: ['Parceiro'],
    lines: [
      '< Boa tarde, sou arquiteta e queria os modelos 3D da linha Íris',
      '> Boa tarde! Temos em .skp e .dwg. Para qual e-mail envio?',
      '< atelier@exemplo.com',
      '> Enviado! Parceiros têm 8% de desconto nos pedidos do projeto.',
      '! < planta Planta baixa revisada',
      '> Recebida, obrigada. Respondo com o orçamento até amanhã.',
    ],
  },
  {
    queue: 'Suporte',
    tags: ['Entrega'],
    lines: [
      '< Meu pedido 48213 ainda não chegou',
      '> Vou verificar com a transportadora, um minuto.',
      '> Ele saiu hoje cedo do centro de distribuição de Cajamar, a entrega está prevista para amanhã.',
      '< Ok, vou aguardar',
      '! < voz',
      '! < voz',
    ],
  },
  {
    queue: 'Vendas',
    tags: ['VIP'],
    lines: [
      '< Vocês montam em Campinas?',
      '> Montamos sim, sem custo acima de R$ 2.000,00.',
      '# > montador',
      '< E a poltrona Brisa tem pronta entrega?',
      '> Tem no linho cru e no terracota.',
      '< Quero duas no linho cru',
      '> Ótima escolha! Posso emitir o pedido no mesmo cadastro?',
      '< Pode',
    ],
  },
  {
    queue: 'Vendas',
    tags: [],
    lines: [
      '< Qual o horário da loja hoje?',
      '> Hoje ficamos abertos até as 20h. Esperamos você!',
      '# > loja',
      '< Obrigada 🙏',
    ],
  },
  {
    queue: 'Financeiro',
    tags: ['Boleto'],
    lines: [
      '< Paguei ontem e ainda aparece em aberto',
      '> A compensação leva até dois dias úteis. Se puder, mande o comprovante.',
      '! < comprovante',
      '> Localizei aqui: está pago. ✅',
    ],
  },
  {
    queue: 'Suporte',
    tags: ['Troca', 'Entrega'],
    lines: [
      '< A cor da cadeira veio diferente',
      '> Me manda uma foto, por favor?',
      '! < cadeira',
      '> Realmente veio a terracota. Vou abrir a troca agora.',
    ],
  },
  {
    queue: 'Projetos',
    tags: ['Orçamento'],
    lines: [
      '< Preciso de 40 cadeiras para um restaurante',
      '> Que ótimo! Para quando e em qual cidade?',
      '< Santos, até 15 de dezembro',
      '> Consigo entregar dia 10. Mando a proposta ainda hoje.',
    ],
  },
];

/** First messages of customers who wait for an answer. */
export const openings: readonly string[] = [
  'Oi, tudo bem? Queria saber o preço da cama Luar de casal',
  'Boa tarde, vocês parcelam em quantas vezes?',
  'Olá! A estante Nó tem na cor nogueira?',
  'Bom dia, preciso trocar o endereço da entrega',
  'Oi, o tapete de 2x3 ainda está na promoção?',
  'Podem me ligar quando der?',
  'Não consegui pagar pelo link 😕',
  'Quanto fica o frete para Sorocaba?',
  'Quero agendar a montagem do guarda-roupa',
  'Tem garantia no tecido?',
];

/** Messages that customers send while the demo runs. */
export const followUps: readonly string[] = [
  'Alguma novidade?',
  'Obrigada pela ajuda!',
  'Pode ser na quinta então',
  'Vi outro modelo no site, me manda mais fotos?',
  'Perfeito 👏',
  'Vou falar com meu marido e já respondo',
  'E se eu levar duas?',
  'Ok!',
  'Tem previsão de chegada?',
  'Deu certo o pagamento',
];

export const firstNames: readonly string[] = [
  'Mariana',
  'João Pedro',
  'Fernanda',
  'Lucas',
  'Patrícia',
  'Bruno',
  'Juliana',
  'Rafael',
  'Camila',
  'Thiago',
  'Beatriz',
  'Gustavo',
  'Larissa',
  'Felipe',
  'Aline',
  'Rodrigo',
  'Vanessa',
  'Marcelo',
  'Débora',
  'Eduardo',
  'Simone',
  'André',
  'Tatiane',
  'Leandro',
  'Renata',
  'Fábio',
  'Cláudia',
  'Diego',
  'Luciana',
  'Vinícius',
];
export const lastNames: readonly string[] = [
  'Alves',
  'Souza',
  'Rocha',
  'Martins',
  'Gomes',
  'Teixeira',
  'Castro',
  'Moura',
  'Ribeiro',
  'Barbosa',
  'Pinto',
  'Cardoso',
  'Freitas',
  'Araújo',
  'Nogueira',
  'Lima',
  'Duarte',
  'Campos',
  'Monteiro',
  'Prado',
  'Siqueira',
  'Tavares',
  'Queiroz',
  'Azevedo',
];
