import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const estonian: StandardTexts = {
  first: text(
    'Arve {{invoice.number}} – {{company.name}}',
    'Tere!',
    'Saadame Teile arve {{invoice.number}} summas {{invoice.total}}. Arve maksetähtaeg on {{invoice.due_date}}.',
    'Lugupidamisega\n{{company.name}}',
  ),
  friendly: text(
    'Meeldetuletus: arve {{invoice.number}}',
    'Tere!',
    'Arve {{invoice.number}} maksetähtaeg oli {{invoice.due_date}} ja tasumata on veel {{invoice.due}}. Tõenäoliselt on see lihtsalt kahe silma vahele jäänud. Palume Teil seda kontrollida.',
    'Kui olete arve vahepeal tasunud, palume seda teadet mitte arvestada.',
    'Lugupidamisega\n{{company.name}}',
  ),
  firm: text(
    'Meeldetuletus: arve {{invoice.number}} maksetähtaeg on möödas',
    'Tere!',
    'Arve {{invoice.number}} maksetähtaeg oli {{invoice.due_date}} (viivituspäevi: {{invoice.days_late}}) ja tasumata on veel {{invoice.due}}.',
    'Palume arve tasuda järgmise seitsme päeva jooksul või teatada meile, millal võime makset oodata.',
    'Lugupidamisega\n{{company.name}}',
  ),
  final: text(
    'Viimane meeldetuletus: arve {{invoice.number}}',
    'Tere!',
    'Arvest {{invoice.number}}, mille maksetähtaeg oli {{invoice.due_date}}, on ikka veel tasumata {{invoice.due}}.',
    'Palume arve tasuda seitsme päeva jooksul. Kui tasumine on mingil põhjusel takistatud, palume meile helistada, et saaksime üheskoos lahenduse leida.',
    'Lugupidamisega\n{{company.name}}',
  ),
};
