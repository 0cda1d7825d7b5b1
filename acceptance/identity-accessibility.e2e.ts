import { expectAccessible } from './expect-accessible.ts';
import {
  walkBeforeAccounts,
  walkGuestPayment,
  walkLinking,
  walkNetworkErrors,
  walkNewDevice,
  walkRecovery,
  walkRegister,
  walkSignInSettings,
} from './identity-walks.ts';
import { lookingTest, test } from './stack.ts';

// Without animation, at the size of a phone.
const SETTINGS = {
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
} as const;

const look = expectAccessible;

lookingTest.describe('axe on the identity screens', () => {
  lookingTest.use(SETTINGS);

  lookingTest('axe finds nothing from Register with its errors to a verified account', async ({ page, stack }) =>
    walkRegister({ page, stack, look }),
  );

  lookingTest(
    'axe finds nothing from a forgotten password to a new one, nor on a forced replacement',
    async ({ page, stack }) => walkRecovery({ page, stack, look }),
  );

  lookingTest(
    'axe finds nothing on the terms, the profile, the question and the loan choice',
    async ({ page, stack }) => walkBeforeAccounts({ page, stack, look }),
  );

  lookingTest(
    'axe finds nothing from an account without a loan to moving one from another sign-in',
    async ({ page, stack }) => walkLinking({ page, stack, look }),
  );

  lookingTest('axe finds nothing on contacts, devices and the warning before a session ends', async ({ page, stack }) =>
    walkSignInSettings({ page, stack, look }),
  );

  lookingTest('axe finds nothing from a guest link to the receipt', async ({ page, stack }) =>
    walkGuestPayment({ page, stack, look }),
  );

  lookingTest('axe finds nothing when no service answers or the account is locked', async ({ page, stack }) =>
    walkNetworkErrors({ page, stack, look }),
  );
});

test.describe('a lender that asks for a code on a new device', () => {
  test.use({ ...SETTINGS, asksToTrustDevices: true });

  test('axe finds nothing from the new-device warning to a wrong code', async ({ page, stack }) =>
    walkNewDevice({ page, stack, look }));
});
