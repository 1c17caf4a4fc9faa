import { describe, expect, it } from 'vitest';
import type { SuspectRead } from '#main/sync/absence/suspect-verdict.ts';
import { controlSignature } from '#main/sync/absence/suspect-verdict.ts';
import type { Confirmation } from '#main/sync/absence/next-confirmation.ts';
import { nextConfirmation } from '#main/sync/absence/next-confirmation.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';
import type { Controls, Suspect } from '#main/sync/absence/suspect.ts';
import { verdictOn } from '#main/sync/absence/suspect.ts';
import { noControls } from './no-controls.ts';

const NOW = 10_000_000;
const MINUTE = 60_000;
const notFound: SuspectRead = { kind: 'failed', code: 'not_found', signature: '404:json' };
const inPlace: SuspectRead = { kind: 'failed', code: 'not_the_api', signature: '200:null' };
const broken: SuspectRead = { kind: 'failed', code: 'service_error', signature: '503:empty' };
const witness = { uid: 'witness', target: { id: 99, hash_key: 'Witness0' }, parent: null };

const suspect = (id: number, part: Partial<Suspect> = {}): Suspect => ({
  uid: `uid-${String(id)}`,
  resource: 'invoices',
  target: { id, hash_key: `Zk3fQm0aLwT${String(id)}` },
  parent: null,
  absence: { absences: 1, sweeps: [{ startedAt: NOW - 1_000, finishedAt: NOW }], foundAt: null, inTurn: null },
  isDirty: false,
  lastRead: null,
  ...part,
});
const readAt = (at: number, read: SuspectRead): Partial<Suspect> => ({ lastRead: { at, read } });

interface Run {
  readonly requests: readonly Confirmation['kind'][];
  readonly verdicts: Readonly<Record<string, string>>;
  readonly endedAt: number;
}

/** Performs every request until none is due; `answer` is the service's. */
function run(
  suspects: readonly Suspect[],
  answer: (request: Confirmation) => SuspectRead,
  { gapMs = 500, controls = { ...noControls, witness } as Controls, at = NOW } = {},
): Run {
  let open = suspects;
  let known = controls;
  let now = at;
  const requests: Confirmation['kind'][] = [];
  const verdicts: Record<string, string> = {};
  for (;;) {
    const request = nextConfirmation(open, () => known, now, settings);
    if (request === null) return { requests, verdicts, endedAt: now };
    requests.push(request.kind);
    if (requests.length > 100) throw new Error('requests without end');
    const read = answer(request);
    if (request.kind === 'negative_control')
      known = { ...known, negative: { at: now, signature: controlSignature(read) } };
    else if (request.kind === 'positive_control') known = { ...known, positive: { at: now, isOk: read.kind === 'ok' } };
    else open = open.map((each) => (each.uid === request.uid ? { ...each, ...readAt(now, read) } : each));
    for (const each of open) verdicts[each.uid] = verdictOn(each, known, now, settings);
    open = open.filter(({ uid }) =>
      ['stay', 'need_positive_control', 'need_negative_control'].includes(verdicts[uid] ?? ''),
    );
    now += gapMs;
  }
}
const count = ({ requests }: Run, kind: Confirmation['kind']): number =>
  requests.filter((each) => each === kind).length;
const asService =
  (isThere: (uid: string) => boolean) =>
  (request: Confirmation): SuspectRead =>
    request.kind === 'positive_control' || (request.kind === 'read' && isThere(request.uid))
      ? { kind: 'ok' }
      : notFound;
const many = Array.from({ length: 20 }, (_each, id) => suspect(id));

describe('the confirmation of suspects', () => {
  it('needs one read for an object that exists', () => {
    const result = run(
      many,
      asService(() => true),
    );
    expect(result.requests).toEqual(many.map(() => 'read'));
    expect(new Set(Object.values(result.verdicts))).toEqual(new Set(['present']));
  });

  it('needs one read each, and one control of each kind, for objects that are gone', () => {
    const result = run(
      many,
      asService(() => false),
    );
    expect(result.requests.slice(0, 4)).toEqual(['read', 'positive_control', 'negative_control', 'read']);
    expect(result.requests).toHaveLength(22);
    expect(new Set(Object.values(result.verdicts))).toEqual(new Set(['gone']));
  });

  it('repeats the positive control once a minute has passed', () => {
    const result = run(
      many,
      asService(() => false),
      { gapMs: 10_000 },
    );
    expect(count(result, 'negative_control')).toBe(1);
    expect(count(result, 'positive_control')).toBe(3);
    expect(new Set(Object.values(result.verdicts))).toEqual(new Set(['gone']));
  });

  it('repeats nothing before it is due, even when a slow budget has made an answer worthless', () => {
    const result = run(
      [suspect(1)],
      asService(() => false),
      { gapMs: 2 * MINUTE },
    );
    expect(result.requests).toEqual(['read']);
    expect(result.verdicts).toEqual({ 'uid-1': 'need_negative_control' });
    const later = readAt(NOW, notFound);
    const controls = { negative: { at: NOW, signature: '404:json' }, positive: null, witness };
    const again = run(
      [suspect(1, later)],
      asService(() => false),
      { at: NOW + 15 * MINUTE, controls },
    );
    expect(again.requests).toEqual(['read', 'positive_control']);
    expect(again.verdicts).toEqual({ 'uid-1': 'gone' });
  });

  it('needs no negative control of its own when one is known', () => {
    const controls = { ...noControls, witness, negative: { at: 0, signature: '404:json' } };
    expect(
      run(
        [suspect(1)],
        asService(() => false),
        { controls },
      ).requests,
    ).toEqual(['read', 'positive_control']);
  });

  it('repeats the negative control when a suspect answers differently', () => {
    const controls = { ...noControls, witness, negative: { at: 0, signature: '404:empty' } };
    const result = run(
      [suspect(1)],
      asService(() => false),
      { controls },
    );
    expect(result.requests).toEqual(['read', 'positive_control', 'negative_control']);
    expect(result.verdicts).toEqual({ 'uid-1': 'gone' });
    const fresh = { ...controls, negative: { at: NOW - 1, signature: '404:empty' } };
    expect(
      run(
        [suspect(1)],
        asService(() => false),
        { controls: fresh },
      ).requests,
    ).toEqual(['read']);
  });

  it('proves nothing while the witness does not answer', () => {
    const result = run(many, () => notFound);
    expect(count(result, 'positive_control')).toBe(1);
    expect(new Set(Object.values(result.verdicts))).toEqual(new Set(['stay', 'need_negative_control']));
  });

  it('proves nothing when no object of the kind is left as witness', () => {
    const result = run(
      [suspect(1)],
      asService(() => false),
      { controls: noControls },
    );
    expect(result.requests).toEqual(['read']);
    expect(result.verdicts).toEqual({ 'uid-1': 'stay' });
  });

  it('proves nothing when the control teaches nothing', () => {
    const service = asService(() => false);
    const result = run([suspect(1)], (request) => (request.kind === 'negative_control' ? broken : service(request)));
    expect(result.requests).toEqual(['read', 'positive_control', 'negative_control']);
    expect(result.verdicts).toEqual({ 'uid-1': 'stay' });
  });

  it.each<[string, Partial<Controls>]>([
    ['where no control was asked yet', {}],
    ['where the service was known to say it otherwise', { negative: { at: 0, signature: '404:json' } }],
    [
      'where something answered just before',
      { negative: { at: 0, signature: '404:json' }, positive: { at: NOW - 1, isOk: true } },
    ],
  ])('believes nothing that answers in place of the service for a while, %s', (_name, part) => {
    const service = asService(() => true);
    for (const length of [1, 2, 3]) {
      let left = length;
      const result = run([suspect(1)], (request) => (left-- > 0 ? inPlace : service(request)), {
        controls: { ...noControls, witness, ...part },
      });
      expect(result.verdicts).toEqual({ 'uid-1': 'stay' });
    }
  });

  it.each([
    [1, 15],
    [2, 15],
    [4, 30],
    [50, 375],
    [1_000, 1_440],
  ])('reads a suspect that stays, absent %i times, again after %i minutes', (absences, minutes) => {
    const stays = suspect(1, {
      ...readAt(NOW, broken),
      absence: { absences, sweeps: [], foundAt: null, inTurn: null },
    });
    const at = NOW + minutes * MINUTE;
    expect(nextConfirmation([stays], () => noControls, at - 1, settings)).toBeNull();
    expect(nextConfirmation([stays], () => noControls, at, settings)).toMatchObject({ kind: 'read', uid: 'uid-1' });
  });

  it('reads a suspect that looks removed at growing intervals while an edit of it is open', () => {
    const controls = { ...noControls, witness };
    const isAskedAfter = (minutes: number, part: Partial<Suspect>): boolean => {
      const absence = { ...suspect(1).absence, absences: 8 };
      const read = suspect(1, { ...readAt(NOW - minutes * MINUTE, notFound), absence, ...part });
      return nextConfirmation([read], () => controls, NOW, settings)?.kind === 'read';
    };
    expect([14, 15].map((minutes) => isAskedAfter(minutes, {}))).toEqual([false, true]);
    expect([15, 59, 60].map((minutes) => isAskedAfter(minutes, { isDirty: true }))).toEqual([false, false, true]);
  });

  it('repeats an unanswered read after a minute', () => {
    const unanswered: SuspectRead = { kind: 'failed', code: 'timeout', signature: null };
    const asked = suspect(1, {
      ...readAt(NOW, unanswered),
      absence: { absences: 1_000, sweeps: [], foundAt: null, inTurn: null },
    });
    expect(nextConfirmation([asked], () => noControls, NOW + MINUTE - 1, settings)).toBeNull();
    expect(nextConfirmation([asked], () => noControls, NOW + MINUTE, settings)).toMatchObject({ kind: 'read' });
  });

  it('reads no estimates, and hides them after two absences', () => {
    const twice = { absences: 2, sweeps: [{ startedAt: NOW - 1_000, finishedAt: NOW }], foundAt: null, inTurn: null };
    const [once, again] = [
      suspect(1, { resource: 'estimates' }),
      suspect(2, { resource: 'estimates', absence: twice }),
    ];
    expect(nextConfirmation([once, again], () => noControls, NOW, settings)).toBeNull();
    expect([once, again].map((each) => verdictOn(each, noControls, NOW, settings))).toEqual(['stay', 'hidden']);
  });

  it('names the address of each request', () => {
    const parent = { id: 5, hash_key: 'Parent00' };
    const contact = suspect(1, { resource: 'contacts', parent, target: { id: 1, hash_key: null } });
    const controlsOf = () => ({ ...noControls, witness });
    expect(nextConfirmation([contact], controlsOf, NOW, settings)).toEqual({
      kind: 'read',
      resource: 'contacts',
      uid: 'uid-1',
      target: { id: 1, hash_key: null },
      parent,
    });
    const read = { ...contact, ...readAt(NOW, notFound) };
    expect(nextConfirmation([read], controlsOf, NOW, settings)).toEqual({
      kind: 'positive_control',
      resource: 'contacts',
      ...witness,
    });
    const answered = () => ({ ...controlsOf(), positive: { at: NOW, isOk: true } });
    expect(nextConfirmation([read], answered, NOW, settings)).toEqual({
      kind: 'negative_control',
      resource: 'contacts',
      target: { id: 0, hash_key: null },
      parent,
    });
  });
});
