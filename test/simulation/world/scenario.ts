import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { AccountSize } from '#test/helpers/seed-account.ts';
import type { Fault } from '#test/service/faults/fault.ts';

/**
 * All that happens in one world, as plain JSON: what is left out of it while shrinking changes nothing else. Times are ms
 * since the world began; `id` is what an event's own values are drawn from, `pick` which of the objects at hand it means.
 */
export interface Scenario {
  readonly seed: number;
  readonly personality: Partial<Knobs>;
  readonly settings: Partial<EngineSettings>;
  readonly initial: AccountSize;
  readonly user: readonly UserEvent[];
  readonly remote: readonly RemoteEvent[];
  readonly faults: readonly FaultEvent[];
  readonly crashes: readonly CrashEvent[];
  readonly disk: readonly DiskEvent[];
  readonly network: readonly NetworkEvent[];
  readonly clock: readonly ClockEvent[];
  /** Writes of the person, not of the engine, for which the disk has no room: counted by themselves. */
  readonly personDisk?: readonly DiskEvent[];
  /** People write texts in which every normalisation finds something to do. */
  readonly hasOddTexts?: boolean;
}

/** Longer than this nobody waits for the audit. */
const LONGEST_AUDIT_MS = 3 * 3_600_000;

/** Ms that have to pass at rest until what no list shows was read again; null where that would take too long. */
export function auditWait({ settings }: Scenario): number | null {
  const { auditAfterMs } = { ...defaultSettings, ...settings };
  return auditAfterMs <= LONGEST_AUDIT_MS ? auditAfterMs : null;
}

interface Timed {
  readonly id: number;
  readonly at: number;
}

export const userActs = [
  'create_connection',
  'create_contact',
  'create_invoice',
  'create_payment',
  'create_recurring',
  'create_category',
  'edit_connection',
  'edit_contact',
  'edit_invoice_text',
  'edit_invoice_lines',
  'edit_payment',
  'edit_recurring',
  'edit_category',
  'delete',
  'delete_contact',
  'deliver',
  'remind',
  'realize',
  'discard',
  'retry',
  'decide_mine',
  'decide_theirs',
  'resolve',
  'answer_missing',
  'correct_key',
  'quit',
  'open_record',
  'sync_now',
  'go_offline',
  'go_online',
  'restart',
] as const;
/** Edits of what the others leave alone; `draw-wider.ts` draws them in the place of some of those. */
export const rareUserActs = [
  'edit_invoice_dates',
  'edit_invoice_flag',
  'edit_payment_options',
  'edit_invoice_client',
  'edit_adjustments',
  'edit_other_lines',
  'edit_custom_fields',
  'edit_payment_money',
  'create_receipted_invoice',
] as const;
/** What only aimed worlds do: random ones draw the object of a delete. */
type AimedUserAct = 'delete_connection' | 'delete_invoice' | 'delete_payment' | 'pay_in_full';
/** What is done in the editor and the bin; only edited worlds do it. A `pick` below zero means the invoice in hand. */
export const editorActs = [
  'open_editor',
  'new_draft',
  'copy_to_draft',
  'type_text',
  'type_line',
  'save_editor',
  'close_editor',
  'undo_save',
  'discard_draft',
  'throw_away',
  'take_back',
  'restore_version',
] as const;
type EditorAct = (typeof editorActs)[number];
/** What is done to payments in the window; only worlds of payments do it. */
export const paymentActs = [
  'record_payment',
  'open_payment',
  'change_payment_here',
  'take_payment_back',
  'delete_payment_here',
  'restore_payment',
  'mark_received',
  'unmark_received',
] as const;
type PaymentAct = (typeof paymentActs)[number];
/** What is done to mails in the window; only worlds of mails do it. */
export const mailActs = ['write_mail', 'send_mail', 'take_mail_back'] as const;
type MailAct = (typeof mailActs)[number];
export type DeskAct = EditorAct | PaymentAct | MailAct;
export type UserAct = (typeof userActs)[number] | (typeof rareUserActs)[number] | AimedUserAct | DeskAct;

export interface UserEvent extends Timed {
  readonly act: UserAct;
  readonly pick: number;
}

export const remoteActs = [
  'edit_invoice_text',
  'edit_invoice_lines',
  'reword_first_item',
  'edit_connection',
  'rename_connection',
  'edit_category',
  'add_contact',
  'edit_contact',
  'delete_contact',
  'enter_payment',
  'pay_offline',
  'realize_payment',
  'edit_payment',
  'delete_payment',
  'create_invoice',
  'take_number',
  'create_connection',
  'view_invoice',
  'mark_as_sent',
  'archive_invoice',
  'unarchive_invoice',
  'trash_invoice',
  'restore_invoice',
  'purge_invoice',
  'trash_connection',
  'restore_connection',
  'purge_category',
  'second_desktop',
  'renumber_invoice',
  'bill_today',
  'pause_schedule',
  'share_invoice',
  'become_staff',
  'become_owner',
  'rotate_key',
  'reword_schedule',
  'edit_estimate',
] as const;
/** What others do to all that those leave alone; random worlds have it from `draw-wider.ts`. */
export const rareRemoteActs = [
  'change_payment',
  'copy_payment',
  'enter_full_payment',
  'redate_invoice',
  'edit_invoice_flag',
  'edit_payment_options',
  'move_invoice',
  'edit_adjustments',
  'edit_other_lines',
  'edit_custom_fields',
  'restore_payment',
  'mail_receipts',
  'hide_tax',
  'trash_schedule',
  'restore_schedule',
  'purge_connection',
] as const;
/** What others do with the money that the person records as well. */
type MoneyRemoteAct = 'record_same_money';
export type RemoteAct = (typeof remoteActs)[number] | (typeof rareRemoteActs)[number] | MoneyRemoteAct;

/** Somebody else acts at a time, or just before or after the nth request with a label. */
export interface RemoteEvent extends Timed {
  readonly act: RemoteAct;
  readonly pick: number;
  readonly around: { readonly side: 'before' | 'after'; readonly label: string; readonly n: number } | null;
}

/** What the network does without the service having a part in it: nothing leaves this computer. */
interface UnsentFault {
  readonly kind: 'unsent';
}

/** Befalls the nth request (from 1) with a label such as `POST /api/invs`. */
export interface FaultEvent {
  readonly label: string;
  readonly n: number;
  readonly fault: Fault | UnsentFault;
}

/**
 * Where the process dies: around the nth call of a method of the store or the nth commit of any, before the nth request
 * leaves, or while the nth answer is on its way. `n` counts from the start of the world.
 */
export interface CrashEvent {
  readonly point: CrashPoint;
  readonly n: number;
  /** Until the program is started again. */
  readonly downMs: number;
}

export type CrashPoint =
  | 'before commit'
  | 'after commit'
  | `before ${string}`
  | `after ${string}`
  | 'before request'
  | 'before answer'
  | 'before write'
  | 'before write answer'
  /** Around the keeping of a person's own edit. */
  | 'before edit'
  | 'after edit';

/** From the nth call of the store that writes (from 1) the disk is full for so many of them. */
export interface DiskEvent {
  readonly n: number;
  readonly calls: number;
}

/** `refuse`: something in front of the service answers so to everything, until it is up. `break`: one page or object fails always. */
export interface NetworkEvent extends Timed {
  readonly act: 'down' | 'up' | 'hint' | 'refuse_403' | 'refuse_404' | 'break' | 'mend';
}

/** `set`: somebody sets this computer's clock by `ms`. `sleep`: the computer sleeps for `ms`. */
export interface ClockEvent extends Timed {
  readonly act: 'set' | 'sleep';
  readonly ms: number;
}
