import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const french: StandardTexts = {
  first: text(
    'Facture {{invoice.number}} de {{company.name}}',
    'Bonjour,',
    'Veuillez trouver la facture {{invoice.number}} d’un montant de {{invoice.total}}, payable au plus tard le {{invoice.due_date}}.',
    'Cordialement,\n{{company.name}}',
  ),
  friendly: text(
    'Rappel : facture {{invoice.number}}',
    'Bonjour,',
    'La facture {{invoice.number}} était à régler le {{invoice.due_date}} ; il reste {{invoice.due}} à payer. Il s’agit sans doute d’un oubli. Pourriez-vous vérifier ?',
    'Si vous avez réglé entre-temps, merci de ne pas tenir compte de ce message.',
    'Cordialement,\n{{company.name}}',
  ),
  firm: text(
    'Rappel : facture {{invoice.number}}, paiement en retard',
    'Bonjour,',
    'La facture {{invoice.number}}, à régler le {{invoice.due_date}}, n’est pas encore réglée (jours de retard : {{invoice.days_late}}). Il reste {{invoice.due}} à payer.',
    'Merci de régler cette somme sous sept jours ou de nous indiquer la date à laquelle nous pouvons attendre votre paiement.',
    'Cordialement,\n{{company.name}}',
  ),
  final: text(
    'Dernier rappel : facture {{invoice.number}}',
    'Bonjour,',
    'Il reste toujours {{invoice.due}} à payer sur la facture {{invoice.number}}, à régler le {{invoice.due_date}}.',
    'Merci de régler cette somme sous sept jours. En cas de difficulté, appelez-nous afin de trouver une solution ensemble.',
    'Cordialement,\n{{company.name}}',
  ),
};
