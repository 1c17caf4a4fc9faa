import { drawScenario } from '#test/simulation/world/draw-scenario.ts';
import { oracles } from '#test/simulation/oracles/oracles.ts';
import { playScenario } from '#test/simulation/world/play.ts';
import { createWorld } from '#test/simulation/world/world.ts';
import { comeToRest } from '#test/simulation/runner/quiescence.ts';
const t: Record<string, number> = {}; let last=process.cpuUsage();
const lap=(n:string)=>{ const d=process.cpuUsage(last); last=process.cpuUsage(); t[n]=(t[n]??0)+(d.user+d.system)/1000; };
let spins=0, spinMs=0; const cell={n:0}; const spin=()=>{ const c=process.cpuUsage(); const m=new Map<string,number>(); for(let i=0;i<60000;i++){ const k='k'+(i%977); m.set(k,(m.get(k)??0)+i); cell.n+=JSON.stringify({a:i}).length; } const d=process.cpuUsage(c); spins++; spinMs+=(d.user+d.system)/1000; };
for(let i=0;i<5;i++) spin(); spins=0; spinMs=0;
const use = process.argv[4]==='none' ? [] : oracles;
const N=Number(process.argv[3]??20); let reqs=0, timers=0;
for (let s=1000;s<1004;s++){ const w=createWorld(drawScenario(s,300), use); await playScenario(w); await comeToRest(w); await w.computer.close(); }
lap('warm'); 
for (let s=Number(process.argv[2]??1), i=0;i<N;i++,s++){ spin(); lap('x'); const sc=drawScenario(s,300); lap('draw'); const w=createWorld(sc, use); lap('create'); await playScenario(w); lap('play'); await comeToRest(w); lap('rest'); await w.judge(); lap('judge'); await w.computer.close(); lap('close'); reqs+=w.calls.length; w.trace.hash(); lap('hash');}
delete t['warm']; delete t['x']; let all=0; for (const [k,v] of Object.entries(t)) { console.log(k.padEnd(8), (v/N).toFixed(1)); all+=v/N; } console.log('all', all.toFixed(0), 'req', reqs/N);

console.log('spin', (spinMs/spins).toFixed(2), 'normalised', (all*Number(process.argv[5]??9)/(spinMs/spins)).toFixed(0));