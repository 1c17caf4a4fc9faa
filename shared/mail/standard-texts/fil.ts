import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const filipino: StandardTexts = {
  first: text(
    'Invoice {{invoice.number}} – {{company.name}}',
    'Magandang araw po,',
    'Ipinapadala po namin ang invoice {{invoice.number}} na may kabuuang {{invoice.total}}. Ang takdang petsa ng pagbabayad ay {{invoice.due_date}}.',
    'Maraming salamat po,\n{{company.name}}',
  ),
  friendly: text(
    'Paalala: invoice {{invoice.number}}',
    'Magandang araw po,',
    'Ang takdang petsa ng invoice {{invoice.number}} ay {{invoice.due_date}}, at may natitira pa pong {{invoice.due}} na babayaran. Maaaring nakaligtaan lamang po ito. Maaari po ba ninyong tingnan?',
    'Kung nakapagbayad na po kayo, pakibalewala na lamang po ang mensaheng ito.',
    'Maraming salamat po,\n{{company.name}}',
  ),
  firm: text(
    'Paalala: lampas na sa takdang petsa ang invoice {{invoice.number}}',
    'Magandang araw po,',
    'Ang takdang petsa ng invoice {{invoice.number}} ay {{invoice.due_date}}, at {{invoice.days_late}} araw na po itong lampas. May natitira pa pong {{invoice.due}} na babayaran.',
    'Mangyaring magbayad po sa loob ng susunod na pitong araw, o ipaalam po ninyo sa amin kung kailan namin maaasahan ang bayad.',
    'Lubos na gumagalang,\n{{company.name}}',
  ),
  final: text(
    'Huling paalala: invoice {{invoice.number}}',
    'Magandang araw po,',
    'May natitira pa pong {{invoice.due}} na babayaran sa invoice {{invoice.number}}, na ang takdang petsa ay {{invoice.due_date}}.',
    'Mangyaring magbayad po sa loob ng pitong araw. Kung may humahadlang po sa pagbabayad, tawagan po ninyo kami upang sama-sama tayong makahanap ng solusyon.',
    'Lubos na gumagalang,\n{{company.name}}',
  ),
};
