import { nothingShownOf } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { Desk, OpenEditor } from './desk.ts';
import { typedText } from './desk.ts';
import type { Hand } from './desk-hand.ts';
import { claim, givingUp, isKnown, meant, otherIn, releaseDraft } from './desk-hand.ts';
import { drawsFor } from './draws.ts';
import { shownUids, viewOf } from './user-hand.ts';

/** Does what a person does in the editor and the bin; false for all else. */
export function edit(hand: Hand): boolean {
  const { desk, event } = hand;
  switch (event.act) {
    case 'open_editor':
      openEditor(hand);
      return true;
    case 'new_draft':
      newDraft(hand);
      return true;
    case 'copy_to_draft':
      copyToDraft(hand);
      return true;
    case 'type_text':
    case 'type_line':
      type(hand);
      return true;
    case 'save_editor':
      save(hand);
      return true;
    case 'close_editor':
      desk.editor = null;
      return true;
    case 'undo_save':
      undoSave(hand);
      return true;
    case 'discard_draft':
      discardDraft(hand);
      return true;
    case 'throw_away':
      throwAway(hand);
      return true;
    case 'take_back':
      takeBack(hand);
      return true;
    case 'restore_version':
      restoreVersion(hand);
      return true;
    default:
      return false;
  }
}

function show({ desk }: Hand, editor: OpenEditor): void {
  const { uid, seen } = editor;
  desk.editor = editor;
  desk.latest = uid;
  desk.sights.set(uid, [...(desk.sights.get(uid) ?? []), seen]);
}

function openEditor(hand: Hand): void {
  const { world, desk, handlers } = hand;
  const uid = meant(hand);
  if (uid === null) return;
  const seen = viewOf(world.life().book, 'invoices', uid);
  const draft = handlers['draft:open']({ uid, clientUid: null });
  // Nobody types upon lines that were not read.
  if (!draft.hasDetails) return;
  const paper = desk.papers.get(uid);
  const { form } = draft;
  const editor = paper?.standing === 'written' ? { ...paper, form } : { seen, opened: form, form };
  show(hand, { uid, ...editor, isStored: draft.savedAt > 0 });
}

function newDraft(hand: Hand): void {
  const { world, event, handlers } = hand;
  const clients = shownUids(world.life().book, 'connections');
  const clientUid = clients[Math.abs(event.pick) % Math.max(1, clients.length)] ?? null;
  const { uid, form } = handlers['draft:open']({ uid: null, clientUid });
  show(hand, { uid, form, opened: null, seen: {}, isStored: false });
}

function copyToDraft(hand: Hand): void {
  const { desk, handlers } = hand;
  const original = meant(hand);
  if (original === null) return;
  const { uid, form } = handlers['draft:copy']({ uid: original, isMovedOn: false });
  show(hand, { uid, form, opened: null, seen: {}, isStored: true });
  desk.papers.set(uid, { form, opened: null, seen: {}, standing: 'written' });
}

function type(hand: Hand): void {
  const { world, desk, event, handlers } = hand;
  const { editor } = desk;
  if (editor === null) return;
  const draws = drawsFor(world.scenario.seed, 'typing', event.id);
  const text = typedText(event.id);
  const field = draws.pick(['summary', 'note', 'poNumber'] as const, 'field');
  const form = event.act === 'type_line' ? withLine(editor.form, text) : { ...editor.form, [field]: text };
  handlers['draft:save']({ uid: editor.uid, form });
  world.trace.write(`typed ${text} into ${editor.uid}: ${event.act === 'type_line' ? 'a line' : field}`);
  show(hand, { ...editor, form, isStored: true });
  const { opened, seen } = editor;
  desk.papers.set(editor.uid, { opened, seen, form, standing: 'written' });
}

function withLine(form: InvoiceForm, description: string): InvoiceForm {
  const line = {
    key: description,
    kind: 'items',
    date: '',
    description,
    quantity: '2',
    unit: '',
    price: '10.00',
  } as const;
  return { ...form, lines: [...form.lines.slice(-1), line] };
}

function save(hand: Hand): void {
  const { world, desk, handlers } = hand;
  const { editor } = desk;
  if (editor === null) return;
  const { uid } = editor;
  // Nobody typed anything: the window asks for nothing.
  if (!editor.isStored || desk.papers.get(uid)?.standing !== 'written') return;
  const saved = handlers['draft:queue']({ uid });
  world.trace.write(`saved ${uid}`);
  if (saved !== null) desk.saves = [...desk.saves, { uid, saved }];
  desk.latest = uid;
  releaseDraft(hand, uid);
}

function undoSave(hand: Hand): void {
  const { world, desk, handlers } = hand;
  const last = desk.saves.at(-1);
  if (last === undefined || desk.editor?.uid === last.uid) return;
  const { uid, saved } = last;
  desk.saves = desk.saves.slice(0, -1);
  const seen = viewOf(world.life().book, 'invoices', uid);
  givingUp(world, () => handlers['undo:undo']({ kind: 'invoice_saved', uid, saved }));
  desk.latest = uid;
  if (saved.before === null) {
    const form = world.life().book.drafts.read(uid)?.form ?? saved.after;
    desk.papers.set(uid, { opened: null, seen: {}, form, standing: 'written' });
    world.trace.write(`draft again: ${uid}`);
    return;
  }
  const data = otherIn(readInvoiceForm(saved.before).data, readInvoiceForm(saved.after).data);
  claim(world, { op: 'update', resource: 'invoices', uid, data, base: {} }, seen);
}

function discardDraft({ world, desk, handlers }: Hand): void {
  const { editor } = desk;
  if (editor === null) return;
  givingUp(world, () => handlers['draft:discard']({ uid: editor.uid }));
  desk.editor = null;
  setThrown(desk, editor.uid);
  world.trace.write(`discarded ${editor.uid}`);
}

/** The bin keeps what was thrown away last; an older draft stays as a version. */
function setThrown({ papers }: Desk, uid: Uid): void {
  const paper = papers.get(uid);
  if (paper !== undefined) papers.set(uid, { ...paper, standing: paper.standing === 'written' ? 'binned' : 'version' });
}

function throwAway(hand: Hand): void {
  const { world, desk, handlers } = hand;
  const uid = meant(hand);
  if (uid === null) return;
  if (desk.editor?.uid === uid) desk.editor = null;
  const shown = viewOf(world.life().book, 'invoices', uid);
  const paper = desk.papers.get(uid);
  const deletes = handlers['bin:prepare']({ uids: [uid] });
  const { answer, givenUp } = givingUp(world, () => handlers['bin:delete']({ deletes }));
  const [outcome] = answer;
  world.trace.write(`thrown away ${uid}: ${JSON.stringify(outcome)}`);
  if (outcome?.kind !== 'done') return;
  setThrown(desk, uid);
  desk.latest = uid;
  desk.removed.set(
    uid,
    world.acknowledged.filter(({ entry }) => givenUp.has(entry)),
  );
  const deletion = world
    .life()
    .book.outbox.listOpenOf(uid)
    .find(({ mutation: { op } }) => op === 'delete');
  if (deletion === undefined) return;
  const at = world.time.now();
  const { id: entry, mutation } = deletion;
  world.acknowledge({ at, mutation, entry, seen: paper?.seen ?? shown, shown, leavesAt: at + UNDO_HOLD_MS });
}

function takeBack(hand: Hand): void {
  const { world, desk, handlers } = hand;
  const uid = meant(hand);
  if (uid === null) return;
  const { answer } = givingUp(world, () =>
    handlers['undo:undo']({ kind: 'invoices_deleted', deletes: [nothingShownOf(uid)] }),
  );
  const [outcome] = answer.outcomes ?? [];
  world.trace.write(`taken back ${uid}: ${JSON.stringify(outcome)}`);
  if (outcome?.kind !== 'done') return;
  desk.latest = uid;
  const { book } = world.life();
  const paper = desk.papers.get(uid);
  const number = book.drafts.read(uid)?.form.statementNo;
  if (paper?.standing === 'binned') {
    const form = { ...paper.form, statementNo: number ?? paper.form.statementNo };
    desk.papers.set(uid, { ...paper, form, standing: 'written' });
  }
  const { statement_no: shownNumber } = viewOf(book, 'invoices', uid);
  for (const { mutation, seen } of desk.removed.get(uid) ?? []) {
    if (mutation.op !== 'create' && mutation.op !== 'update') continue;
    // The note says where another has got its number.
    const { statement_no: own, ...rest } = mutation.data;
    const data = own === undefined || own !== shownNumber ? rest : mutation.data;
    claim(world, { ...mutation, data }, seen);
  }
  desk.removed.delete(uid);
}

function restoreVersion(hand: Hand): void {
  const { world, desk, event, handlers } = hand;
  const uid = meant(hand);
  if (uid === null) return;
  const versions = handlers['version:list']({ uid });
  const version = versions[event.id % Math.max(1, versions.length)];
  if (version === undefined) return;
  const seen = viewOf(world.life().book, 'invoices', uid);
  const before = handlers['draft:open']({ uid, clientUid: null });
  const known = desk.papers.get(uid);
  const form = handlers['version:restore']({ id: version.id });
  world.trace.write(`version ${String(version.id)} restored: ${uid}`);
  const isWritten = known?.standing === 'written';
  const opened = isWritten ? known.opened : isKnown(world, uid) ? before.form : null;
  const paper = { opened, seen: isWritten ? known.seen : seen, form };
  desk.papers.set(uid, { ...paper, standing: 'written' });
  show(hand, { uid, ...paper, isStored: true });
}
