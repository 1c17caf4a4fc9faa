import type { StandardTexts } from './text.ts';
import { text } from './text.ts';

export const dutch: StandardTexts = {
  first: text(
    'Factuur {{invoice.number}} van {{company.name}}',
    'Goedendag,',
    'Hierbij ontvangt u factuur {{invoice.number}} van {{invoice.total}}, te betalen uiterlijk op {{invoice.due_date}}.',
    'Met vriendelijke groet,\n{{company.name}}',
  ),
  friendly: text(
    'Herinnering: factuur {{invoice.number}}',
    'Goedendag,',
    'Factuur {{invoice.number}} had op {{invoice.due_date}} betaald moeten zijn; er staat nog {{invoice.due}} open. Waarschijnlijk is dit aan uw aandacht ontsnapt. Wilt u het nakijken?',
    'Hebt u inmiddels betaald, dan kunt u dit bericht als niet verzonden beschouwen.',
    'Met vriendelijke groet,\n{{company.name}}',
  ),
  firm: text(
    'Herinnering: factuur {{invoice.number}} is nog niet betaald',
    'Goedendag,',
    'Factuur {{invoice.number}} had op {{invoice.due_date}} betaald moeten zijn (dagen te laat: {{invoice.days_late}}). Er staat nog {{invoice.due}} open.',
    'Wilt u binnen zeven dagen betalen, of ons laten weten wanneer wij de betaling kunnen verwachten?',
    'Met vriendelijke groet,\n{{company.name}}',
  ),
  final: text(
    'Laatste herinnering: factuur {{invoice.number}}',
    'Goedendag,',
    'Van factuur {{invoice.number}}, die op {{invoice.due_date}} betaald had moeten zijn, staat nog steeds {{invoice.due}} open.',
    'Wilt u binnen zeven dagen betalen? Lukt dat niet, bel ons dan, zodat we samen een oplossing kunnen vinden.',
    'Met vriendelijke groet,\n{{company.name}}',
  ),
};
