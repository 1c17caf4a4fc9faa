import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const hindi: StandardTexts = {
  first: text(
    '{{company.name}} की ओर से इनवॉइस {{invoice.number}}',
    'नमस्कार,',
    'हम आपको इनवॉइस {{invoice.number}} भेज रहे हैं। इसकी कुल राशि {{invoice.total}} है और देय तिथि {{invoice.due_date}} है।',
    'धन्यवाद,\n{{company.name}}',
  ),
  friendly: text(
    'अनुस्मारक: इनवॉइस {{invoice.number}}',
    'नमस्कार,',
    'इनवॉइस {{invoice.number}} की देय तिथि {{invoice.due_date}} थी और इसमें से {{invoice.due}} का भुगतान अभी शेष है। संभवतः यह केवल ध्यान से छूट गया है। कृपया इसे एक बार देख लें।',
    'यदि आपने इस बीच भुगतान कर दिया है, तो कृपया इस संदेश पर ध्यान न दें।',
    'धन्यवाद,\n{{company.name}}',
  ),
  firm: text(
    'भुगतान अनुस्मारक: इनवॉइस {{invoice.number}} की देय तिथि बीत चुकी है',
    'नमस्कार,',
    'इनवॉइस {{invoice.number}} की देय तिथि {{invoice.due_date}} थी (विलंब: {{invoice.days_late}} दिन)। इसमें से {{invoice.due}} का भुगतान अभी शेष है।',
    'कृपया अगले सात दिनों के भीतर भुगतान करें, या हमें सूचित करें कि भुगतान कब तक मिल सकेगा।',
    'सादर,\n{{company.name}}',
  ),
  final: text(
    'अंतिम अनुस्मारक: इनवॉइस {{invoice.number}}',
    'नमस्कार,',
    'इनवॉइस {{invoice.number}} की देय तिथि {{invoice.due_date}} थी और इसमें से {{invoice.due}} का भुगतान अब भी शेष है।',
    'कृपया सात दिनों के भीतर भुगतान करें। यदि भुगतान में कोई कठिनाई हो, तो कृपया हमें फ़ोन करें, ताकि हम मिलकर समाधान निकाल सकें।',
    'सादर,\n{{company.name}}',
  ),
};
