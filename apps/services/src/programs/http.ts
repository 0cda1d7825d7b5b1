import { openFoundation } from '#wiring/foundation.ts';
import { composeHttp } from '#wiring/http.ts';
import type { Config } from '#config.ts';
import { closeAnswered, httpStopsWithinMs } from './http-stop.ts';
import { openLogger } from '#platform/logging.ts';
import { internalHost, openInternalServer } from '#platform/metrics.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { requireProcessors } from '#wiring/require-processors.ts';
import { openRooms } from '#wiring/rooms.ts';
import { runProgram } from './run-program.ts';

/** Runs the HTTP program until SIGTERM or SIGINT. Throws `StartProblem` when it cannot start. */
async function run(config: Config): Promise<void> {
  const logger = openLogger('http', config.LOG_LEVEL);
  const foundation = await openFoundation(config, logger);
  const loanSystems = foundation.loanSystems.map(({ name }) => name);
  await requireProcessors(foundation.database, foundation.processors, loanSystems);
  const rooms = await openRooms(foundation);
  const program = await composeHttp(foundation, rooms);
  const internal = openInternalServer(program.registry, program.isReady);
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(0), httpStopsWithinMs(config)).unref();
    await closeAnswered(program.app);
    internal.close();
    await rooms.close();
    await foundation.database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void stop();
    });
  await listenInternally(internal, config);
  await program.app.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
    throw toListenProblem(error, 'PORT', config.PORT);
  });
  logger.info({ port: config.PORT, mode: config.LENDSIDE_MODE }, 'http ready');
}

async function listenInternally(server: ReturnType<typeof openInternalServer>, config: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once('error', (error) => {
    reject(toListenProblem(error, 'METRICS_PORT', config.METRICS_PORT));
  });
  server.listen(config.METRICS_PORT, internalHost(config.HOST), () => {
    resolve(undefined);
  });
  await promise;
}

function toListenProblem(error: unknown, variable: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE')
    return new StartProblem(
      `Port ${port} is in use by another program: stop that program, or set ${variable} to another port.`,
    );
  return code === 'EACCES'
    ? new StartProblem(`Port ${port} may not be opened by this user: set ${variable} to another port.`)
    : error;
}

await runProgram(run);
