import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const korean: StandardTexts = {
  first: text(
    '{{company.name}} 청구서 {{invoice.number}}',
    '안녕하세요.',
    '청구서({{invoice.number}})를 보내 드립니다.\n청구 총액: {{invoice.total}}\n지급 기한: {{invoice.due_date}}',
    '감사합니다.\n{{company.name}} 드림',
  ),
  friendly: text(
    '결제 안내: 청구서 {{invoice.number}}',
    '안녕하세요.',
    '청구서({{invoice.number}})의 지급 기한은 {{invoice.due_date}}까지였으나, 아직 결제되지 않은 금액이 있습니다(미납 잔액: {{invoice.due}}). 혹시 놓치셨을 수 있으니 확인을 부탁드립니다.',
    '그사이에 결제하셨다면 이 메일은 무시하셔도 됩니다.',
    '감사합니다.\n{{company.name}} 드림',
  ),
  firm: text(
    '결제 요청: 청구서({{invoice.number}})의 지급 기한이 지났습니다',
    '안녕하세요.',
    '청구서({{invoice.number}})의 지급 기한은 {{invoice.due_date}}까지였으며, 기한이 {{invoice.days_late}}일 지났습니다(미납 잔액: {{invoice.due}}).',
    '앞으로 7일 이내에 결제해 주시거나, 언제 결제가 가능하신지 알려 주시기 바랍니다.',
    '감사합니다.\n{{company.name}} 드림',
  ),
  final: text(
    '최종 결제 요청: 청구서 {{invoice.number}}',
    '안녕하세요.',
    '지급 기한이 {{invoice.due_date}}까지였던 청구서({{invoice.number}})의 대금이 아직 완납되지 않았습니다(미납 잔액: {{invoice.due}}).',
    '7일 이내에 결제해 주시기 바랍니다. 결제에 어려움이 있으시면 전화로 알려 주십시오. 함께 해결 방법을 찾겠습니다.',
    '감사합니다.\n{{company.name}} 드림',
  ),
};
