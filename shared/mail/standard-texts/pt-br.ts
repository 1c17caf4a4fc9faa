import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const brazilian: StandardTexts = {
  first: text(
    'Fatura {{invoice.number}} – {{company.name}}',
    'Prezado(a) cliente,',
    'Enviamos a fatura {{invoice.number}}, no valor de {{invoice.total}}, com vencimento em {{invoice.due_date}}.',
    'Atenciosamente,\n{{company.name}}',
  ),
  friendly: text(
    'Lembrete: fatura {{invoice.number}}',
    'Prezado(a) cliente,',
    'A fatura {{invoice.number}} venceu em {{invoice.due_date}}, e ainda há {{invoice.due}} a pagar. Provavelmente foi apenas um esquecimento. Poderia verificar, por favor?',
    'Caso o pagamento tenha sido efetuado nesse meio-tempo, desconsidere esta mensagem.',
    'Atenciosamente,\n{{company.name}}',
  ),
  firm: text(
    'Lembrete: fatura {{invoice.number}} vencida',
    'Prezado(a) cliente,',
    'A fatura {{invoice.number}} venceu em {{invoice.due_date}} (dias de atraso: {{invoice.days_late}}), e ainda há {{invoice.due}} a pagar.',
    'Pedimos que efetue o pagamento nos próximos sete dias ou nos informe quando podemos esperá-lo.',
    'Atenciosamente,\n{{company.name}}',
  ),
  final: text(
    'Último lembrete: fatura {{invoice.number}}',
    'Prezado(a) cliente,',
    'Continua em aberto o valor de {{invoice.due}} da fatura {{invoice.number}}, vencida em {{invoice.due_date}}.',
    'Pedimos que efetue o pagamento no prazo de sete dias. Se houver alguma dificuldade, ligue para nós, para que possamos encontrar uma solução em conjunto.',
    'Atenciosamente,\n{{company.name}}',
  ),
};
