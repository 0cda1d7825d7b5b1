import { getBankInfo } from '@lendside/contract/cards/get-bank-info.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { getLmsReferenceId } from '@lendside/contract/profile/get-lms-reference-id.ts';
import { saveCustomerInfo } from '@lendside/contract/profile/save-customer-info.ts';
import { sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import type { TypedBank } from './send-bank.ts';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
});

const entry = { routingNumber: '061000104', accountNumber: '4008', accountNumberAgain: '4008', accountType: null };
const typed = (bankName: string): TypedBank => ({ entry, bankName, isPrimary: false });

/** Services that return this name for the routing number. Returns the bank names of the saved accounts. */
function aLender(bankName: string): string[] {
  const saved: string[] = [];
  const answers = [getLmsReferenceId, saveCustomerInfo, listCards].map(
    ({ path, response }) => [path, sampleWire(response)] as const,
  );
  const bank = { routingNumber: entry.routingNumber, bankName, city: 'Atlanta', state: 'GA' };
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    const isOf = (path: string) => new URL(url, 'http://localhost').pathname.endsWith(path);
    if (typeof body === 'string' && isOf(saveCustomerInfo.path))
      saved.push((JSON.parse(body) as { bankInfo: { bankName: string } }).bankInfo.bankName);
    const found = [...answers, [getBankInfo.path, bank] as const].find(([path]) => isOf(path));
    return Promise.resolve(Response.json(found?.[1] ?? {}));
  });
  return saved;
}

test("a bank account saved before its look-up ends still gets the bank's name, or asks for it [CRD-011]", async () => {
  const [{ sendBank }, { queryClient }] = await Promise.all([import('./send-bank.ts'), import('#api/query-client.ts')]);
  const known = aLender('Truist Bank');
  await sendBank(typed(''), 'Alma Reyes');
  await sendBank(typed('My own bank'), 'Alma Reyes');
  expect(known).toEqual(['Truist Bank', 'My own bank']);
  queryClient.clear();
  const unknown = aLender('');
  await expect(sendBank(typed(''), 'Alma Reyes')).rejects.toThrow('the name of the bank is not known');
  expect(unknown).toEqual([]);
});
