import type { Language } from '#shared/model/connection.ts';
import type { MailStage } from './stages.ts';
import type { MailText } from './templates.ts';

type Texts = Readonly<Record<MailStage, MailText>>;

const text = (subject: string, ...lines: readonly string[]): MailText => ({ subject, message: lines.join('\n\n') });

const english: Texts = {
  first: text(
    'Invoice {{invoice.number}} from {{company.name}}',
    'Hello {{contact.first_name}},',
    'here is invoice {{invoice.number}} for {{invoice.total}}, due on {{invoice.due_date}}.',
    'Thank you,\n{{company.name}}',
  ),
  friendly: text(
    'A reminder: invoice {{invoice.number}}',
    'Hello {{contact.first_name}},',
    'invoice {{invoice.number}} was due on {{invoice.due_date}}, and {{invoice.due}} of it is still open. It may simply have slipped through; could you have a look?',
    'If you have paid in the meantime, please take this as settled.',
    'Thank you,\n{{company.name}}',
  ),
  firm: text(
    'Reminder: invoice {{invoice.number}} is {{invoice.days_late}} days late',
    'Hello {{contact.first_name}},',
    'invoice {{invoice.number}} was due on {{invoice.due_date}} and is now {{invoice.days_late}} days late. {{invoice.due}} is still open.',
    'Please pay within the next seven days, or tell us when we can expect the payment.',
    'Kind regards,\n{{company.name}}',
  ),
  final: text(
    'Last reminder: invoice {{invoice.number}}',
    'Hello {{contact.first_name}},',
    'invoice {{invoice.number}} was due on {{invoice.due_date}}, and {{invoice.due}} of it is still open.',
    'Please pay within seven days. If something stands in the way, call us: we would rather find a way together than take further steps.',
    'Kind regards,\n{{company.name}}',
  ),
};

const german: Texts = {
  first: text(
    'Rechnung {{invoice.number}} von {{company.name}}',
    'Guten Tag,',
    'hiermit erhalten Sie die Rechnung {{invoice.number}} über {{invoice.total}}, fällig am {{invoice.due_date}}.',
    'Mit freundlichen Grüßen\n{{company.name}}',
  ),
  friendly: text(
    'Zahlungserinnerung: Rechnung {{invoice.number}}',
    'Guten Tag,',
    'die Rechnung {{invoice.number}} war am {{invoice.due_date}} fällig; {{invoice.due}} sind noch offen. Sicher ist das nur untergegangen. Würden Sie bitte nachsehen?',
    'Falls Sie inzwischen bezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
    'Mit freundlichen Grüßen\n{{company.name}}',
  ),
  firm: text(
    'Zahlungserinnerung: Rechnung {{invoice.number}} ist überfällig',
    'Guten Tag,',
    'die Rechnung {{invoice.number}} war am {{invoice.due_date}} fällig und ist seit {{invoice.days_late}} Tagen überfällig. {{invoice.due}} sind noch offen.',
    'Bitte zahlen Sie innerhalb der nächsten sieben Tage, oder teilen Sie uns mit, wann wir mit der Zahlung rechnen können.',
    'Mit freundlichen Grüßen\n{{company.name}}',
  ),
  final: text(
    'Letzte Zahlungserinnerung: Rechnung {{invoice.number}}',
    'Guten Tag,',
    'von der am {{invoice.due_date}} fälligen Rechnung {{invoice.number}} sind noch immer {{invoice.due}} offen.',
    'Bitte zahlen Sie innerhalb von sieben Tagen. Sollte dem etwas entgegenstehen, rufen Sie uns bitte an, damit wir gemeinsam eine Lösung finden.',
    'Mit freundlichen Grüßen\n{{company.name}}',
  ),
};

const french: Texts = {
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
    'La facture {{invoice.number}}, à régler le {{invoice.due_date}}, est en retard de {{invoice.days_late}} jours. Il reste {{invoice.due}} à payer.',
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

const spanish: Texts = {
  first: text(
    'Factura {{invoice.number}} de {{company.name}}',
    'Hola:',
    'Le enviamos la factura {{invoice.number}} por un importe de {{invoice.total}}, con vencimiento el {{invoice.due_date}}.',
    'Un saludo,\n{{company.name}}',
  ),
  friendly: text(
    'Recordatorio: factura {{invoice.number}}',
    'Hola:',
    'La factura {{invoice.number}} venció el {{invoice.due_date}} y quedan {{invoice.due}} por pagar. Seguramente se trata de un descuido. ¿Podría comprobarlo?',
    'Si ya ha realizado el pago, no tenga en cuenta este mensaje.',
    'Un saludo,\n{{company.name}}',
  ),
  firm: text(
    'Recordatorio: factura {{invoice.number}} vencida',
    'Hola:',
    'La factura {{invoice.number}} venció el {{invoice.due_date}} y lleva {{invoice.days_late}} días de retraso. Quedan {{invoice.due}} por pagar.',
    'Le rogamos que realice el pago en los próximos siete días o que nos indique cuándo podemos esperarlo.',
    'Un saludo,\n{{company.name}}',
  ),
  final: text(
    'Último recordatorio: factura {{invoice.number}}',
    'Hola:',
    'Siguen pendientes de pago {{invoice.due}} de la factura {{invoice.number}}, que venció el {{invoice.due_date}}.',
    'Le rogamos que realice el pago en un plazo de siete días. Si hay algún inconveniente, llámenos para buscar una solución juntos.',
    'Un saludo,\n{{company.name}}',
  ),
};

const italian: Texts = {
  first: text(
    'Fattura {{invoice.number}} di {{company.name}}',
    'Buongiorno,',
    'Le inviamo la fattura {{invoice.number}} di {{invoice.total}}, con scadenza il {{invoice.due_date}}.',
    'Cordiali saluti,\n{{company.name}}',
  ),
  friendly: text(
    'Promemoria: fattura {{invoice.number}}',
    'Buongiorno,',
    'La fattura {{invoice.number}} è scaduta il {{invoice.due_date}} e restano da pagare {{invoice.due}}. Si tratta probabilmente di una svista. Potrebbe verificare?',
    'Se nel frattempo ha già pagato, La preghiamo di ignorare questo messaggio.',
    'Cordiali saluti,\n{{company.name}}',
  ),
  firm: text(
    'Sollecito: fattura {{invoice.number}} scaduta',
    'Buongiorno,',
    'La fattura {{invoice.number}}, scaduta il {{invoice.due_date}}, è in ritardo di {{invoice.days_late}} giorni. Restano da pagare {{invoice.due}}.',
    'La preghiamo di effettuare il pagamento entro sette giorni o di comunicarci quando possiamo attenderlo.',
    'Cordiali saluti,\n{{company.name}}',
  ),
  final: text(
    'Ultimo promemoria: fattura {{invoice.number}}',
    'Buongiorno,',
    'Restano ancora da pagare {{invoice.due}} della fattura {{invoice.number}}, scaduta il {{invoice.due_date}}.',
    'La preghiamo di effettuare il pagamento entro sette giorni. In caso di difficoltà ci chiami: troveremo una soluzione insieme.',
    'Cordiali saluti,\n{{company.name}}',
  ),
};

const dutch: Texts = {
  first: text(
    'Factuur {{invoice.number}} van {{company.name}}',
    'Goedendag,',
    'Hierbij ontvangt u factuur {{invoice.number}} van {{invoice.total}}, te betalen uiterlijk op {{invoice.due_date}}.',
    'Met vriendelijke groet,\n{{company.name}}',
  ),
  friendly: text(
    'Herinnering: factuur {{invoice.number}}',
    'Goedendag,',
    'Factuur {{invoice.number}} had op {{invoice.due_date}} betaald moeten zijn; er staat nog {{invoice.due}} open. Waarschijnlijk is dit aan uw aandacht ontsnapt. Wilt u het nakijken?',
    'Hebt u inmiddels betaald, dan kunt u dit bericht als niet verzonden beschouwen.',
    'Met vriendelijke groet,\n{{company.name}}',
  ),
  firm: text(
    'Herinnering: factuur {{invoice.number}} is nog niet betaald',
    'Goedendag,',
    'Factuur {{invoice.number}} had op {{invoice.due_date}} betaald moeten zijn en is nu {{invoice.days_late}} dagen te laat. Er staat nog {{invoice.due}} open.',
    'Wilt u binnen zeven dagen betalen, of ons laten weten wanneer wij de betaling kunnen verwachten?',
    'Met vriendelijke groet,\n{{company.name}}',
  ),
  final: text(
    'Laatste herinnering: factuur {{invoice.number}}',
    'Goedendag,',
    'Van factuur {{invoice.number}}, die op {{invoice.due_date}} betaald had moeten zijn, staat nog steeds {{invoice.due}} open.',
    'Wilt u binnen zeven dagen betalen? Lukt dat niet, bel ons dan, zodat we samen een oplossing kunnen vinden.',
    'Met vriendelijke groet,\n{{company.name}}',
  ),
};

/**
 * The texts that Inkwell brings. A stage follows how late an invoice is, and this book knows only the mails that left from
 * here. So none says that there was an earlier reminder, or which one it is; the last says only that it is the last.
 * English addresses the contact by name; the others do not, because how one does that depends on how well people know each
 * other. Languages without texts of their own get the English ones.
 */
export const standardTexts: Partial<Readonly<Record<Language, Texts>>> = {
  'en-us': english,
  'en-uk': english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
};
