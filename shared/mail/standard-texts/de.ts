import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const german: StandardTexts = {
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
    'die Rechnung {{invoice.number}} war am {{invoice.due_date}} fällig (Tage überfällig: {{invoice.days_late}}). {{invoice.due}} sind noch offen.',
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
