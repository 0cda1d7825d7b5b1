import {
  walkBeforeAccounts,
  walkGuestPayment,
  walkLinking,
  walkNetworkErrors,
  walkNewDevice,
  walkRecovery,
  walkRegister,
  walkSignInSettings,
} from '../identity-walks.ts';
import { lookingTest, test } from '../stack.ts';
import { takePicture as look } from './camera.ts';

const WALKS = {
  'locked out': walkNetworkErrors,
  register: walkRegister,
  'a forgotten password': walkRecovery,
  'before the accounts': walkBeforeAccounts,
  'link a loan': walkLinking,
  'sign-in and contacts': walkSignInSettings,
  'pay for somebody else': walkGuestPayment,
} as const;

for (const [title, walk] of Object.entries(WALKS))
  lookingTest(title, async ({ page, stack }) => walk({ page, stack, look }));

test.describe('a new device', () => {
  test.use({ asksToTrustDevices: true });

  test('from the warning to a wrong code', async ({ page, stack }) => walkNewDevice({ page, stack, look }));
});
