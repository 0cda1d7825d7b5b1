import { openFakeAddressGeo } from '@lendside/providers/address-geo/fake.ts';
import { expect, test } from 'vitest';
import { openLogger } from '#platform/logging.ts';
import { addressesHandlers } from './addresses-routes.ts';

const geo = openFakeAddressGeo({
  one: { street: '12 Oak Street', street2: '', city: 'Macon', state: 'GA', zip: '31201' },
});
const lines: string[] = [];
const logger = openLogger('test', 'info', { write: (line) => void lines.push(line) });
const handlers = addressesHandlers({ geo, logger });
// Placeholders: neither handler reads the caller or the call context.
const nobody = [undefined as never, undefined as never] as const;
const search = (text: string) => handlers.getAddressPredictions({ search: text, sessionToken: 't' }, ...nobody);
const choose = (placeId: string) => handlers.getAddressDetails({ placeId, sessionToken: 't' }, ...nobody);

test('address suggestions start at the third typed character [API-42 LOP-093 OPEN-64]', async () => {
  expect(await search(' 12 ')).toEqual({ predictions: [] });
  expect(geo.asked).toEqual([]);
  expect((await search('12 o')).predictions).toMatchObject([{ placeId: 'one', mainText: '12 Oak Street' }]);
});

test('looking up a chosen address sends its session token to the provider [API-43 LOP-094]', async () => {
  expect(await choose('one')).toMatchObject({ address: { city: 'Macon' } });
  expect(geo.asked.at(-1)).toEqual({ call: 'getDetails', sessionToken: 't' });
  await expect(choose('two')).rejects.toMatchObject({ errorCode: 'NotFoundException' });
});

test('a provider failure gives no address suggestions, and the log omits the typed text [LAP-011]', async () => {
  geo.isDown = true;
  expect(await search('12 oak')).toEqual({ predictions: [] });
  await expect(choose('one')).rejects.toMatchObject({ errorCode: 'ServiceUnavailableException' });
  expect(lines.join()).toContain('provider failed');
  expect(lines.join()).not.toContain('12 oak');
});

test('a lender without an address provider gets no suggestions and no address details', async () => {
  const without = addressesHandlers({ geo: null, logger });
  expect(await without.getAddressPredictions({ search: '12 oak', sessionToken: 't' }, ...nobody)).toEqual({
    predictions: [],
  });
  await expect(without.getAddressDetails({ placeId: 'one', sessionToken: 't' }, ...nobody)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
});
