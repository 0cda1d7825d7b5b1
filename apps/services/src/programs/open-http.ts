import { openFoundation } from '#wiring/foundation.ts';
import { composeHttp } from '#wiring/http.ts';
import type { Config } from '#config.ts';
import { closeAnswered, httpStopsWithinMs } from './http-stop.ts';
import { openLogger } from '#platform/logging.ts';
import { internalHost, openInternalServer } from '#platform/metrics.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { requireProcessors } from '#wiring/require-processors.ts';
import { openRooms } from '#wiring/rooms.ts';
import type { OpenProgram } from './run-program.ts';

/** Opens the HTTP program. Throws `StartProblem` when it cannot start. */
export async function openHttp(config: Config): Promise<OpenProgram> {
  const logger = openLogger('http', config.LOG_LEVEL);
  const foundation = await openFoundation(config, logger);
  const loanSystems = foundation.loanSystems.map(({ name }) => name);
  await requireProcessors(foundation.database, foundation.processors, loanSystems);
  const rooms = await openRooms(foundation);
  const program = await composeHttp(foundation, rooms);
  const internal = openInternalServer(program.registry, program.isReady);
  await listenInternally(internal, config);
  await program.app.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
    throw toListenProblem(error, 'PORT', config.PORT);
  });
  logger.info({ port: config.PORT, mode: config.LENDSIDE_MODE }, 'http ready');
  return {
    stopsWithinMs: httpStopsWithinMs(config),
    stop: async () => {
      await closeAnswered(program.app);
      internal.close();
      await rooms.close();
      await foundation.database.close();
    },
  };
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
