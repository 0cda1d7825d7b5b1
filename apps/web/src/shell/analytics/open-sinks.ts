import type { Configuration } from '@lendside/domain/configuration/configuration.ts';
import type { Analytics } from '#device/analytics/analytics.ts';
import { bestEffort } from '#device/best-effort.ts';
import type { PostEvents } from '#device/analytics/post-events.ts';

interface SinkMeans {
  readonly post: PostEvents;
  /** Identifies this page load and no other. */
  readonly visitId: string;
  /** Milliseconds since the page load began. */
  readonly nowMs: () => number;
}

/** Opens the sinks that the lender's settings name; none by default. Analytics also needs the flag `cleverTapEnabled`; session
 *  recording does not. A sink that cannot be loaded is left out. Source: OPEN-70, LRO-012, decision 024. */
export async function openSinks(
  { analytics, recording, features }: Pick<Configuration, 'analytics' | 'recording' | 'features'>,
  { post, visitId, nowMs }: SinkMeans,
): Promise<readonly Analytics[]> {
  const sinks: Analytics[] = [];
  const add = async (opening: Promise<Analytics>) => {
    const [opened] = await Promise.allSettled([opening]);
    if (opened.status === 'fulfilled') sinks.push(opened.value);
    else bestEffort('a sink', () => Promise.reject(opened.reason as Error));
  };
  if (analytics !== null && features.cleverTapEnabled)
    await add(
      import('#device/analytics/ga4-sink.ts').then(({ createGa4Sink }) => createGa4Sink(analytics, visitId, post)),
    );
  if (recording !== null)
    await add(
      import('#device/analytics/recording-sink.ts').then(({ createRecordingSink }) =>
        createRecordingSink(recording, visitId, { post, nowMs }),
      ),
    );
  return sinks;
}
