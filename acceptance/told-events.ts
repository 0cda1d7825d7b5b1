import type { Stack } from './stack.ts';

/** An event as a service received it. */
interface Told {
  readonly visit: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly properties: Readonly<Record<string, string>>;
}
type Service = 'analytics' | 'recording';

/** Reads everything that the simulated analytics and recording services received. */
export async function readTold(stack: Stack): Promise<Readonly<Record<Service, readonly Told[]>>> {
  const answer = await fetch(`${stack.simulatorUrl}/analytics.json`);
  return (await answer.json()) as Record<Service, readonly Told[]>;
}

/** Formats events as "page_view Login", "select_content phone ContactUs" or "logout sideBarButton". A star marks events of a
 *  signed-in person. */
export function linesOf(told: readonly Told[]): string[] {
  return told.map(({ name, fields, properties }) => {
    const { page, page_title: title, type, origin, method } = fields;
    const facts = [page ?? title, type, origin, method].filter((fact) => fact !== undefined);
    return `${'profile_id' in properties ? '*' : ''}${name} ${facts.join(' ')}`;
  });
}

/** Turns analytics and recording on for the lender, from the next page load. */
export async function turnOnAnalytics(stack: Stack): Promise<void> {
  await stack.query(
    `insert into app.setting (name, value) values ('config.analytics', $1), ('config.recording', $2), ('config.cleverTapEnabled', 'true')
     on conflict (name) do update set value = excluded.value`,
    [
      JSON.stringify({
        url: `${stack.simulatorUrl}/analytics`,
        measurementId: 'G-SIMULATED1',
        apiSecret: 'sim-analytics-secret',
      }),
      JSON.stringify({ url: `${stack.simulatorUrl}/recording` }),
    ],
  );
}

/** Returns the sign-out reasons that analytics received, oldest first. */
export async function toldSignOuts(stack: Stack): Promise<unknown[]> {
  const { analytics } = await readTold(stack);
  return analytics.filter(({ name }) => name === 'logout').map(({ fields }) => fields['method']);
}
