// Runs a program of the lender again and again in one process, each time with its own settings and with everything opened anew.
// Loading and compiling a program is most of the work of its short life (docs/decisions/027-npm-test-has-a-time-budget.md).
import { requireSettings } from '../apps/services/src/programs/require-settings.ts';
import type { OpenProgram } from '../apps/services/src/programs/run-program.ts';
import type { AskedOfHost, ProgramName, ToldByHost } from './program-hosts.ts';

const SIMULATOR_STOPS_WITHIN_MS = 8_000;

const openers: Record<ProgramName, () => Promise<OpenProgram>> = {
  http: async () => (await import('../apps/services/src/programs/open-http.ts')).openHttp(requireSettings()),
  worker: async () => (await import('../apps/services/src/programs/open-worker.ts')).openWorker(requireSettings()),
  simulator: async () => {
    const { parseConfig } = await import('../apps/simulator/src/config.ts');
    const { startSimulator } = await import('../apps/simulator/src/simulator.ts');
    const simulator = await startSimulator(parseConfig(process.env));
    return { stopsWithinMs: SIMULATOR_STOPS_WITHIN_MS, stop: () => simulator.close() };
  },
};

const state = { program: null as OpenProgram | null, settings: {} as Readonly<Record<string, string>> };

async function start(name: ProgramName, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const setting of Object.keys(state.settings)) delete process.env[setting];
  Object.assign(process.env, settings);
  state.settings = settings;
  state.program = await openers[name]();
}

async function stop({ stopsWithinMs, stop: stopIt }: OpenProgram): Promise<void> {
  const killer = setTimeout(() => process.exit(0), stopsWithinMs);
  await stopIt();
  clearTimeout(killer);
  state.program = null;
}

process.on('message', (asked: AskedOfHost) => {
  const done = asked.kind === 'start' ? start(asked.name, asked.settings) : state.program && stop(state.program);
  Promise.resolve(done).then(
    () => process.send?.({ kind: 'done' } satisfies ToldByHost),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});
// A host ends with the process that started it.
process.on('disconnect', () => process.exit(0));
