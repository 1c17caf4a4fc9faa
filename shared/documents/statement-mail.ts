import type { StatementPaper } from './statement-model.ts';

/** A mail that a person sends with their own program. */
interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Returns the mail beside a statement: what it is, its period and the closing balance of each currency, in the client's language. */
export function statementMail({ heading, period, issuer, parts }: StatementPaper): MailText {
  const balances = parts.map(({ table: { closing } }) => `${closing.label}: ${closing.amount}`);
  const head = `${heading} ${period}`;
  const signature = issuer === '' ? [] : ['', issuer];
  return {
    subject: issuer === '' ? head : `${head} – ${issuer}`,
    text: [head, ...balances, ...signature].join('\n'),
  };
}
