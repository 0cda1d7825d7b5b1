import type { Config } from '#config.ts';
import { openFailingGateway, type FailingGateway } from './failing-gateway.ts';
import type { RoadDesk } from './road-desk.ts';

/** Opens the failing proxy at the app's own host, so that its session works there. Returns null when no port is set. */
export async function openRoad(
  { roadPort, roadTargetUrl, lendsideUrl }: Config,
  desk: RoadDesk,
): Promise<(FailingGateway & { url: string }) | null> {
  if (roadPort === null) return null;
  const gateway = await openFailingGateway({
    port: roadPort,
    targetUrl: roadTargetUrl,
    chooseFault: desk.takeFault,
  });
  return { ...gateway, url: `http://${new URL(lendsideUrl).hostname}:${gateway.port}` };
}
