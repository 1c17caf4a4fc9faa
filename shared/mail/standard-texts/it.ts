import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const italian: StandardTexts = {
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
    'La fattura {{invoice.number}} è scaduta il {{invoice.due_date}} (giorni di ritardo: {{invoice.days_late}}). Restano da pagare {{invoice.due}}.',
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
