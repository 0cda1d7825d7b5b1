import { expect, test, vi } from 'vitest';

test('only an entry from the legacy referral site is carried along [AUT-28]', async () => {
  vi.resetModules();
  const { legacyReferralFields, noteLegacyReferral } = await import('./legacy-referral.ts');
  noteLegacyReferral({});
  noteLegacyReferral({ fromLegacyNcr: 'false' });
  expect(legacyReferralFields()).toEqual({});
  noteLegacyReferral({ fromLegacyNcr: 'true' });
  noteLegacyReferral({});
  expect(legacyReferralFields()).toEqual({ fromLegacyNcr: true });
});
