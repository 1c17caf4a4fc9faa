import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const spanish: StandardTexts = {
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
    'La factura {{invoice.number}} venció el {{invoice.due_date}} (días de retraso: {{invoice.days_late}}). Quedan {{invoice.due}} por pagar.',
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
