import { drawScenario } from '#test/simulation/world/draw-scenario.ts';
import { playScenario } from '#test/simulation/world/play.ts';
import { createWorld } from '#test/simulation/world/world.ts';
import { oracles } from '#test/simulation/oracles/oracles.ts';
import { comeToRest } from './quiescence.ts';
import { writeFileSync } from 'node:fs';
for (let seed = Number(process.argv[2]); seed <= Number(process.argv[3]); seed += 1) {
  const scenario = drawScenario(seed, 120);
  const world = createWorld(scenario, oracles);
  await playScenario(world);
  await comeToRest(world);
  await world.judge();
  const q = (sql: string) => JSON.stringify(world.query(sql));
  const out = [
    JSON.stringify(scenario.personality),
    JSON.stringify(scenario.clock),
    ...world.findings.map((f) => JSON.stringify(f)),
    q('SELECT * FROM absences'),
    q("SELECT name, value_json FROM capabilities WHERE name LIKE 'absence%'"),
    q("SELECT id, op, resource, uid, state, reason FROM outbox WHERE state NOT IN ('done','cancelled')"),
    ...['connections', 'invoices', 'recurring_invoices', 'item_categories', 'expense_categories'].map(
      (t) =>
        t +
        q(
          `SELECT uid, server_id, presence, is_listed, is_unsent, seen_sweep, checked_at, patch_json IS NOT NULL p FROM ${t}`,
        ),
    ),
    q("SELECT resource,sweep,started_at,finished_at,is_clean FROM sweeps WHERE parent=''"),
    String(world.time.now()),
  ];
  const clean = world.findings.filter((f) => {
    const m = /^(\w+) (\d+) is shown here and not there/.exec(f.message);
    if (m === null) return ['S8', 'S9'].includes(f.oracle) || (f.oracle === 'L1' && f.part === 'hidden');
    const shownThere = new Set((world.query(`SELECT 1 one`), [] as number[]));
    const left = world.query(
      `SELECT server_id FROM ${m[1]} WHERE is_listed = 1 AND server_id IS NOT NULL AND (presence = 'suspect' OR server_id = ${m[2]}) AND uid NOT IN (SELECT uid FROM outbox WHERE state NOT IN ('done', 'cancelled'))`,
    );
    return left.length > 0;
  });
  console.log(seed, world.findings.map((f) => f.oracle + ' ' + (f.part ?? '') + ' ' + f.message).join(' | '));
  if (clean.length === 0) {
    await world.computer.close();
    continue;
  }
  writeFileSync(`/tmp/absA/seed-${seed}.txt`, [...out, ...world.trace.lines].join('\n'));
  console.log(
    seed,
    clean.map((f) => `${f.oracle} ${f.part ?? ''} ${f.message}`),
  );
  await world.computer.close();
}
