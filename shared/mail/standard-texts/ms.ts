import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const malay: StandardTexts = {
  first: text(
    'Invois {{invoice.number}} daripada {{company.name}}',
    'Tuan/Puan,',
    'Dengan ini kami mengemukakan invois {{invoice.number}} berjumlah {{invoice.total}}, dengan tarikh akhir bayaran pada {{invoice.due_date}}.',
    'Sekian, terima kasih.\n{{company.name}}',
  ),
  friendly: text(
    'Peringatan: invois {{invoice.number}}',
    'Tuan/Puan,',
    'Tarikh akhir bayaran bagi invois {{invoice.number}} ialah {{invoice.due_date}} dan {{invoice.due}} masih belum dibayar. Mungkin perkara ini terlepas pandang. Mohon tuan/puan menyemaknya.',
    'Jika bayaran telah dibuat sementara itu, sila abaikan mesej ini.',
    'Sekian, terima kasih.\n{{company.name}}',
  ),
  firm: text(
    'Peringatan: invois {{invoice.number}} telah melepasi tarikh akhir bayaran',
    'Tuan/Puan,',
    'Tarikh akhir bayaran bagi invois {{invoice.number}} ialah {{invoice.due_date}} dan bayaran kini lewat {{invoice.days_late}} hari. Baki yang masih belum dibayar ialah {{invoice.due}}.',
    'Mohon tuan/puan membuat bayaran dalam tempoh tujuh hari akan datang, atau memaklumkan kepada kami tarikh bayaran dijangka dibuat.',
    'Yang benar,\n{{company.name}}',
  ),
  final: text(
    'Peringatan terakhir: invois {{invoice.number}}',
    'Tuan/Puan,',
    'Jumlah {{invoice.due}} bagi invois {{invoice.number}}, yang tarikh akhir bayarannya ialah {{invoice.due_date}}, masih belum dibayar.',
    'Mohon tuan/puan membuat bayaran dalam tempoh tujuh hari. Jika terdapat sebarang kesulitan, sila telefon kami supaya penyelesaian dapat dicari bersama.',
    'Yang benar,\n{{company.name}}',
  ),
};
