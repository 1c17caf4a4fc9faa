import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const japanese: StandardTexts = {
  first: text(
    '請求書 {{invoice.number}} のご送付（{{company.name}}）',
    'ご担当者様',
    'いつもお世話になっております。\n請求書 {{invoice.number}}（請求金額 {{invoice.total}}）をお送りいたします。お支払期限は {{invoice.due_date}} です。',
    'ご確認のほど、よろしくお願いいたします。',
    '{{company.name}}',
  ),
  friendly: text(
    'お支払いご確認のお願い：請求書 {{invoice.number}}',
    'ご担当者様',
    'いつもお世話になっております。\n請求書 {{invoice.number}}（お支払期限 {{invoice.due_date}}）につきまして、{{invoice.due}} のご入金がまだ確認できておりません。お見落としかもしれませんので、ご確認いただけますと幸いです。',
    '行き違いでお支払いいただいている場合は、何卒ご容赦ください。',
    'よろしくお願いいたします。',
    '{{company.name}}',
  ),
  firm: text(
    'お支払いのお願い：請求書 {{invoice.number}}（お支払期限超過）',
    'ご担当者様',
    'いつもお世話になっております。\n請求書 {{invoice.number}} は、お支払期限の {{invoice.due_date}} から {{invoice.days_late}} 日が経過しておりますが、{{invoice.due}} のご入金がまだ確認できておりません。',
    '恐れ入りますが、7日以内にお支払いいただくか、お支払いのご予定日をお知らせくださいますようお願い申し上げます。',
    '{{company.name}}',
  ),
  final: text(
    'お支払いの最終のお願い：請求書 {{invoice.number}}',
    'ご担当者様',
    'いつもお世話になっております。\nお支払期限が {{invoice.due_date}} の請求書 {{invoice.number}} につきまして、現在も {{invoice.due}} が未払いとなっております。',
    '恐れ入りますが、7日以内にお支払いくださいますようお願い申し上げます。お支払いが難しいご事情がございましたら、お電話にてご相談ください。解決方法をともに検討させていただきます。',
    '{{company.name}}',
  ),
};
