import type { FastifyInstance, FastifyReply } from 'fastify';
import { textAt } from '#json/value-at.ts';
import { openBilling, type Billing } from './billing.ts';
import { findHouse, findHouses, toPlaceId, type House } from './streets.ts';

/** Key of the simulated address provider. Public on purpose. */
export const PLACES_KEY = 'sim-places-key';

const INPUT_MAX_CHARACTERS = 300;

/** Sends an error in Google's format. */
function refuse(reply: FastifyReply, code: number, status: string, message: string): FastifyReply {
  return reply.code(code).send({ error: { code, status, message } });
}

function toSuggestion(house: House): object {
  const main = `${house.number} ${house.street}`;
  const secondary = `${house.town.city}, ${house.town.state}, USA`;
  return {
    placePrediction: {
      place: `places/${toPlaceId(house)}`,
      placeId: toPlaceId(house),
      text: { text: `${main}, ${secondary}` },
      structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
      types: ['premise', 'street_address', 'geocode'],
    },
  };
}

function toComponents({ number, street, town }: House): object[] {
  const component = (type: string, longText: string, shortText = longText) => ({
    longText,
    shortText,
    types: [type],
    languageCode: 'en',
  });
  return [
    component('street_number', String(number)),
    component('route', street),
    { ...component('locality', town.city), types: ['locality', 'political'] },
    { ...component('administrative_area_level_1', town.state), types: ['administrative_area_level_1', 'political'] },
    { ...component('country', 'United States', 'US'), types: ['country', 'political'] },
    component('postal_code', town.zip),
  ];
}

function mountPlacesApi(scope: FastifyInstance, billing: Billing, isFailing: () => boolean): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (request.headers['x-goog-api-key'] !== PLACES_KEY)
      return refuse(reply, 403, 'PERMISSION_DENIED', 'The API key is not valid.');
    if (isFailing()) return refuse(reply, 503, 'UNAVAILABLE', 'The service is unavailable.');
    if (request.headers['x-goog-fieldmask'] === undefined)
      return refuse(reply, 400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.');
    return undefined;
  });
  // A double colon means a literal colon in a path; a single colon would start a parameter.
  scope.post('/v1/places::autocomplete', (request, reply) => {
    const input = textAt(request.body, 'input');
    if (input === undefined || input.length > INPUT_MAX_CHARACTERS)
      return refuse(reply, 400, 'INVALID_ARGUMENT', 'Send the input.');
    billing.search(textAt(request.body, 'sessionToken'));
    const houses = findHouses(input);
    return reply.send(houses.length === 0 ? {} : { suggestions: houses.map(toSuggestion) });
  });
  scope.get<{ Params: { placeId: string }; Querystring: { sessionToken?: string } }>(
    '/v1/places/:placeId',
    ({ params, query }, reply) => {
      const house = findHouse(params.placeId);
      if (house === undefined) return refuse(reply, 400, 'INVALID_ARGUMENT', 'Not a valid Place ID.');
      billing.choose(query.sessionToken);
      return reply.send({ addressComponents: toComponents(house) });
    },
  );
}

/** Simulates an address provider with the Places API (New). Its control calls show what it would bill and make it fail. */
export async function mountPlaces(app: FastifyInstance): Promise<void> {
  const billing = openBilling();
  let isFailing = false;
  await app.register(
    (scope, _options, done) => {
      mountPlacesApi(scope, billing, () => isFailing);
      done();
    },
    { prefix: '/places' },
  );
  app.get('/control/places', () => ({ isFailing, ...billing.summary() }));
  app.put('/control/places', ({ body }) => {
    isFailing = typeof body === 'object' && body !== null && 'isFailing' in body && body.isFailing === true;
    return { isFailing, ...billing.summary() };
  });
}
