import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { migrate } from '@lendside/services/platform/migrations.ts';
import { seedReference } from '@lendside/services/servicing/seed-reference.ts';
import { runDayEnd } from '@lendside/services/servicing/day-end/run-day-end.ts';
import { startBenchServer } from './bench-server.ts';
import { growPortfolio } from './portfolio/grow-portfolio.ts';
const server = await startBenchServer(null);
try {
  const url = await server.create('tmp_portfolio');
  await migrate(url);
  const owner = openDatabase({ url, role: 'owner', connectionsMax: 1 });
  const d = businessDate('2026-06-15');
  await seedReference(owner, 'simulation', { 1: d, 2: d });
  await growPortfolio({ databaseUrl: url, loans: Number(process.argv[2]), say: (t) => console.log(t) });
  const worker = openDatabase({ url, role: 'lendside_worker', connectionsMax: 3 });
  for (let i = 0; i < 3; i++) for (const l of [1, 2] as const) { const t = performance.now(); const s = await runDayEnd(worker, l); console.log(l, Math.round(performance.now() - t), JSON.stringify(s)); }
  await worker.close(); await owner.close();
} finally { await server.stop(); }
