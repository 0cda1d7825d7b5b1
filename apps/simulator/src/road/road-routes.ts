import type { FastifyInstance, FastifyReply } from 'fastify';
import { textAt, valueAt } from '#json/value-at.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import type { GatewayFault } from './failing-gateway.ts';
import { parseCall } from './road-desk.ts';
import { parseRoadFault, ROAD_FAULTS, wordsOf } from './road-faults.ts';
import { CALLS_MAX, roadPage, type RoadFacts } from './road-page.ts';
import type { World } from '#world.ts';

type Shown = Pick<RoadFacts, 'notice' | 'typed'>;

const NOTHING: Shown = { notice: null, typed: {} };
const WHICH_CALL = 'Enter the call as method and path, for example GET /states.';

/** Mounts the proxy's control as JSON, for tests and scripts. GET shows ordered and past faults. PUT `{ call, faults }`
 *  replaces the faults of a call. DELETE removes all faults. */
export function mountRoadControl(app: FastifyInstance, { road, roadUrl }: World): void {
  const told = () => ({ url: roadUrl(), armed: road.armed(), deeds: road.deeds() });
  app.get('/control/road', told);
  app.put('/control/road', (request, reply) => {
    const call = parseCall(textAt(request.body, 'call') ?? '');
    const asked = valueAt(request.body, 'faults');
    const faults: unknown[] = Array.isArray(asked) ? asked : [null];
    const known = faults.map(parseRoadFault).filter((fault): fault is GatewayFault => fault !== null);
    if (call === null) return reply.code(400).send({ message: WHICH_CALL });
    if (known.length < faults.length || faults.length > CALLS_MAX) {
      const names = ROAD_FAULTS.map(({ fault }) => fault).join(', ');
      return reply.code(400).send({ message: `faults is a list of at most ${CALLS_MAX} of ${names}.` });
    }
    if (roadUrl() === null) return reply.code(409).send({ message: 'The proxy is off: set ROAD_PORT.' });
    road.arm(call, known);
    return reply.send(told());
  });
  app.delete('/control/road', (_request, reply) => {
    road.disarm();
    return reply.code(204).send();
  });
}

/** Orders the faults of a form. Returns the message to show. */
function breakRoad({ road }: World, form: URLSearchParams): NonNullable<Shown['notice']> {
  const other = (form.get('other') ?? '').trim();
  const call = parseCall(other === '' ? (form.get('call') ?? '') : other);
  const fault = parseRoadFault(form.get('fault'));
  const times = Number(form.get('times'));
  if (call === null) return { tone: 'bad', text: WHICH_CALL };
  if (fault === null) return { tone: 'bad', text: 'Choose what happens.' };
  if (!Number.isInteger(times) || times < 1 || times > CALLS_MAX)
    return { tone: 'bad', text: `Enter a number from 1 to ${CALLS_MAX}.` };
  road.arm(
    call,
    Array.from({ length: times }, () => fault),
  );
  const which = times === 1 ? `the next ${call}` : `each of the next ${times} calls of ${call}`;
  const words = wordsOf(fault);
  return { tone: 'good', text: `Waiting for ${which}: ${words.charAt(0).toLowerCase()}${words.slice(1)}.` };
}

/** Mounts the proxy's page. Mount it in the scope that parses forms and refuses those of other sites. */
export function mountRoad(app: FastifyInstance, world: World): void {
  const { config, road, roadUrl } = world;
  let shown = NOTHING;
  const backToRoad = (reply: FastifyReply, next: Shown): FastifyReply => {
    shown = next;
    return reply.redirect('/road', 303);
  };
  app.get('/road', (_request, reply) => {
    const { notice, typed } = shown;
    shown = NOTHING;
    const facts = { lendsideUrl: config.lendsideUrl, roadUrl: roadUrl(), armed: road.armed(), deeds: road.deeds() };
    return sendPage(reply, roadPage({ ...facts, notice, typed }));
  });
  app.post('/road/break', (request, reply) => {
    const form = formOf(request);
    return backToRoad(reply, { notice: breakRoad(world, form), typed: Object.fromEntries(form) });
  });
  app.post('/road/mend', (_request, reply) => {
    road.disarm();
    return backToRoad(reply, { notice: { tone: 'good', text: 'All faults are removed.' }, typed: {} });
  });
}
