import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const chinese: StandardTexts = {
  first: text(
    '{{company.name}} 发票 {{invoice.number}}',
    '您好：',
    '现发送发票 {{invoice.number}}，金额为 {{invoice.total}}，付款到期日为 {{invoice.due_date}}。',
    '如有疑问，请随时与我们联系。谢谢！\n{{company.name}}',
  ),
  friendly: text(
    '付款提醒：发票 {{invoice.number}}',
    '您好：',
    '发票 {{invoice.number}} 的付款到期日为 {{invoice.due_date}}，目前尚有 {{invoice.due}} 未付。这可能只是一时疏忽，烦请您核实。',
    '如果您在此期间已付款，请忽略本邮件。',
    '谢谢！\n{{company.name}}',
  ),
  firm: text(
    '付款提醒：发票 {{invoice.number}} 已逾期',
    '您好：',
    '发票 {{invoice.number}} 的付款到期日为 {{invoice.due_date}}，现已逾期 {{invoice.days_late}} 天，目前尚有 {{invoice.due}} 未付。',
    '请您在七天内付款，或告知我们预计的付款时间。',
    '此致\n{{company.name}}',
  ),
  final: text(
    '最后付款提醒：发票 {{invoice.number}}',
    '您好：',
    '发票 {{invoice.number}} 的付款到期日为 {{invoice.due_date}}，至今仍有 {{invoice.due}} 未付。',
    '请您在七天内付款。如有任何困难，请致电我们，以便共同商量解决办法。',
    '此致\n{{company.name}}',
  ),
};
