import type { Paper } from './paper-model.ts';

/** Everything that stands on a paper, for the choice of its fonts. */
export function textOnPaper(paper: Paper, sender: string): string {
  const amounts = [...paper.amounts, paper.totalDue].flatMap(({ label, amount }) => [label, amount]);
  const lines = (paper.lines ?? []).flatMap((line) => [line.description, line.quantity, line.price, line.total]);
  const { issuer, number, clientName, addressLines, date, dueDate, poNumber, summary, note } = paper;
  const texts = [issuer, number, clientName, ...addressLines, date, dueDate, poNumber, summary, note];
  return [sender, ...Object.values(paper.words), ...texts, ...amounts, ...lines].join('\n');
}

/** What the foot of each page says: the number, so that a sheet that got lost finds its way back. */
export function footOf(paper: Paper, isCopyMarked: boolean): string {
  return [paper.number, isCopyMarked ? paper.words.localCopy : ''].filter((part) => part !== '').join(' · ');
}
