import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { saveSpouseAddress as endpoint } from '@lendside/contract/parties/save-spouse-address.ts';
import type { PostalAddress } from '@lendside/providers/postal-mail/port.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { readAs } from '#servicing/capabilities/read-as.ts';
import { readSpouse, sealSpouse } from '#servicing/commands/customers/spouse.ts';
import type { PartiesMeans } from './parties-means.ts';

const SPOUSE_ON_FILE = statement<{ spouse_sealed: Buffer | null }>(
  'party_spouse_on_file',
  'select spouse_sealed from servicing.customer_fact where lms_id = $1 and customer_id = $2',
);
const SAVE = statement<{ is_saved: boolean }>(
  'party_save_spouse',
  'select servicing.save_spouse($1, $2, $3, $4, $5) as is_saved',
);

/** People may press at the same time on many devices; each round one of them wins. */
const TRIES = 30;

/** Keeps the name and address of the caller's spouse, sealed. The notice to the spouse (N16) is mailed at the next day-end; the same
 *  address again causes no second letter. Source: LAP-058, LOP-112, ALT-013. */
export async function saveSpouse(
  { database, sealing }: PartiesMeans,
  { customerId, firstName, lastName, address }: RequestOf<typeof endpoint>,
  caller: Customer,
  { brand, requestId }: CallContext,
): Promise<ResponseOf<typeof endpoint>> {
  const lmsId = findSystem(caller, customerId);
  const spouse: PostalAddress = { name: `${firstName} ${lastName}`, ...address, street2: address.street2 ?? '' };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await readAs(database, [customerId], (tx) => tx.row(SPOUSE_ON_FILE, [lmsId, customerId]));
    const before = row?.spouse_sealed ?? null;
    if (before !== null && isSame(readSpouse(sealing, before), spouse)) return { saved: true };
    const saved = await database.row(SAVE, [caller.profileId, lmsId, customerId, before, sealSpouse(sealing, spouse)]);
    if (saved?.is_saved !== true) continue;
    await writeAudit(database, {
      action: 'saveSpouse',
      decision: 'allowed',
      object: `customer ${lmsId}:${customerId}`,
      profileId: caller.profileId,
      sessionId: caller.sessionId,
      brand,
      requestId,
    });
    return { saved: true };
  }
  throw new Refused('ServiceUnavailableException', 'The address can’t be saved now. Please try again.');
}

/** The partner's system keeps no spouses. */
function findSystem({ customerIdBySystem }: Customer, customerId: string): 1 | 2 {
  const systems = ['TLXe', 'NLS'] as const satisfies readonly LoanSystemName[];
  const name = systems.find((each) => customerIdBySystem[each] === customerId);
  if (name === undefined) throw new Refused('NotFoundException', 'We could not find that customer.');
  return LOAN_SYSTEM_IDS[name];
}

function isSame(known: PostalAddress | null, asked: PostalAddress): boolean {
  const parts = ['name', 'street', 'street2', 'city', 'state', 'zip'] as const;
  return known !== null && parts.every((part) => known[part] === asked[part]);
}
