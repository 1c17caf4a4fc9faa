import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const danish: StandardTexts = {
  first: text(
    'Faktura {{invoice.number}} fra {{company.name}}',
    'Goddag',
    'Hermed fremsendes faktura {{invoice.number}} på {{invoice.total}} med betalingsfrist den {{invoice.due_date}}.',
    'Med venlig hilsen\n{{company.name}}',
  ),
  friendly: text(
    'Betalingspåmindelse: faktura {{invoice.number}}',
    'Goddag',
    'Faktura {{invoice.number}} forfaldt til betaling den {{invoice.due_date}}, og {{invoice.due}} af beløbet er endnu ikke betalt. Det er formentlig blot en forglemmelse, og vi beder venligst om, at betalingen bliver kontrolleret.',
    'Er beløbet betalt i mellemtiden, bedes der venligst ses bort fra denne besked.',
    'Med venlig hilsen\n{{company.name}}',
  ),
  firm: text(
    'Betalingspåmindelse: faktura {{invoice.number}} er forfalden',
    'Goddag',
    'Faktura {{invoice.number}} forfaldt til betaling den {{invoice.due_date}} (antal dage siden forfald: {{invoice.days_late}}), og {{invoice.due}} af beløbet er endnu ikke betalt.',
    'Vi beder venligst om betaling inden for de næste syv dage eller om besked om, hvornår vi kan forvente betalingen.',
    'Med venlig hilsen\n{{company.name}}',
  ),
  final: text(
    'Sidste betalingspåmindelse: faktura {{invoice.number}}',
    'Goddag',
    'På faktura {{invoice.number}}, som forfaldt til betaling den {{invoice.due_date}}, udestår der fortsat {{invoice.due}} til betaling.',
    'Vi beder om betaling inden for syv dage. Skulle der være noget til hinder for betalingen, beder vi om en opringning, så vi i fællesskab kan finde en løsning.',
    'Med venlig hilsen\n{{company.name}}',
  ),
};
