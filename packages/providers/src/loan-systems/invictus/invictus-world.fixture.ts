import { startSimulatedWorld, type SimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import type { InvictusOptions } from './partner-session.ts';

/** The simulated partner, with a `fetch` that records requests and answers. */
export interface InvictusWorld {
  readonly world: SimulatedWorld;
  readonly options: InvictusOptions;
  /** Requests so far, for example "POST /oauth/token". */
  readonly requests: string[];
  /** Returns the body of the last answer whose path ends with the text. */
  lastAnswer(pathEnd: string): string;
  /** Replacements for the next answers, in order. The partner has already carried out the request when its answer is replaced. */
  readonly interventions: ((response: Response) => Response)[];
}

/** Starts the simulator for one test file. */
export async function startInvictusWorld(): Promise<InvictusWorld> {
  const world = await startSimulatedWorld();
  const baseUrl = `${world.url}/invictus`;
  const requests: string[] = [];
  const answers: { path: string; body: string }[] = [];
  const interventions: ((response: Response) => Response)[] = [];
  const watchingFetch = async (url: string, init: RequestInit): Promise<Response> => {
    const path = new URL(url).pathname.replace('/invictus', '');
    requests.push(`${init.method ?? 'GET'} ${path}`);
    const response = await fetch(url, init);
    answers.push({ path, body: await response.clone().text() });
    const intervene = path === '/oauth/token' ? undefined : interventions.shift();
    return intervene === undefined ? response : intervene(response);
  };
  return {
    world,
    requests,
    interventions,
    options: {
      baseUrl,
      clientId: 'lendside',
      clientSecret: 'sim-invictus-secret',
      timeoutMs: 5_000,
      fetch: watchingFetch,
    },
    lastAnswer: (pathEnd) => answers.findLast(({ path }) => path.endsWith(pathEnd))?.body ?? '',
  };
}
