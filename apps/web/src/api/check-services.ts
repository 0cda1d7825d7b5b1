import { API_BASE_PATH, API_VERSION, HEADERS } from '@lendside/contract/headers.ts';
import { brandAvailability } from '@lendside/domain/brands/brand-availability.ts';
import { SERVICES_URL } from '#api/services-url.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { routeBrandOf } from '#paths.ts';

type Answer = Readonly<Record<string, unknown>>;

/** What the services say before anybody uses the sign-in form. */
export interface ServicesCheck {
  /** The services are up and serve this brand. False also when an answer is missing: then the guards ask again and decide. */
  readonly isFine: boolean;
  /** The services are a simulation. */
  readonly isSimulation: boolean;
  /** The two answers, unparsed; null when one is missing. */
  readonly answers: { readonly status: Answer; readonly systems: Answer } | null;
}

let asked: Promise<ServicesCheck> | undefined;

/** Asks once for the service status and the loan systems of this build's brand, without the code of the calls, which the sign-in
 *  form need not load for it. Never rejects. Source: GRD-19, GRD-22, OPEN-14, decision 025. */
export function checkServices(): Promise<ServicesCheck> {
  asked ??= readServices().catch(() => ({ isFine: false, isSimulation: false, answers: null }));
  return asked;
}

/** Returns the answers of the check, so that the calls need not ask again; null when none was made or an answer is missing. */
export async function answersOfCheck(): Promise<ServicesCheck['answers']> {
  return asked === undefined ? null : (await asked).answers;
}

async function readServices(): Promise<ServicesCheck> {
  const [status, systems] = await Promise.all([
    readPlainly('/serviceStatus'),
    readPlainly(`/serviceProvider?brand=${routeBrandOf(buildBrand.code)}&availability=true`),
  ]);
  return {
    isFine: status['available'] === true && isServed(systems),
    isSimulation: status['isSimulation'] === true,
    answers: { status, systems },
  };
}

function isServed({ providers, availableProviders }: Answer): boolean {
  return (
    Array.isArray(providers) &&
    Array.isArray(availableProviders) &&
    brandAvailability(providers, availableProviders) !== 'none'
  );
}

/** Reads a call of the services that anybody may make. Throws when it fails or does not answer with an object. */
export async function readPlainly(path: string): Promise<Answer> {
  const answer = await fetch(`${SERVICES_URL}${API_BASE_PATH}${path}`, {
    cache: 'no-store',
    headers: {
      [HEADERS.apiVersion]: API_VERSION,
      [HEADERS.brand]: buildBrand.code,
      [HEADERS.pwa]: String(window.matchMedia('(display-mode: standalone)').matches),
      [HEADERS.language]: 'en',
    },
  });
  const body: unknown = await answer.json();
  if (!answer.ok || typeof body !== 'object' || body === null) throw new Error(`${path} answered ${answer.status}`);
  return { ...body };
}
