/** Subject and message with variables in them. */
export interface MailText {
  readonly subject: string;
  readonly message: string;
}
