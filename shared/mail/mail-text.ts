/** A subject and a message, with variables. */
export interface MailText {
  readonly subject: string;
  readonly message: string;
}
