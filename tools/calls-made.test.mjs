import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api } from '../packages/contract/src/api.ts';
import { root } from './commands.mjs';

/** The calls of the contract that the web does not make, each with the reason. A call that gets its place in a journey leaves
 *  this list. */
const NOT_MADE = {
  redeemExternalCode: 'an outside site makes it, with its own key',
  advanceBusinessClock: "the simulator's control panel makes it",
  actOnLoan: "the simulator's departments make it",
  listLoanUploads: "the simulator's departments make it",
  getLoanUploadFile: "the simulator's departments make it",
  reviewUploads: "the simulator's departments make it",
  getDisbursementReference: 'the web reads the reference with the payout; a site of the lender asks for it alone',
  getMoneyDesk: "the simulator's departments make it",
  handOutStoreCash: "the simulator's departments make it",
  endMoneyReview: "the simulator's departments make it",
  issueSignedLink: "the simulator's control panel makes it",
  listSeededLoans: "the simulator's departments make it",
  listVisits: "the simulator's departments make it",
  closeVisit: "the simulator's departments make it",
  listHeldRewards: "the simulator's departments make it",
  decideHeldReward: "the simulator's departments make it",
  listCallRequests: "the simulator's callers make it",
  recordCall: "the simulator's callers make it",
};

const SOURCE = join(root, 'apps/web/src');
// An import of values; a type alone makes no call.
const VALUE_IMPORT = /import \{([^}]*)\} from '@lendside\/contract\/[^']+'/g;

/** Returns the names of all calls that the web imports. */
function findImported() {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\./.test(name),
  );
  const lists = files.flatMap((name) =>
    [...readFileSync(join(SOURCE, name), 'utf8').matchAll(VALUE_IMPORT)].map(([, names = '']) => names),
  );
  return new Set(lists.flatMap((names) => names.split(',').map((each) => each.trim())));
}

test('the web imports every call of the contract, or the call is listed with the reason why not', () => {
  const imported = findImported();
  const unused = Object.keys(api).filter((name) => !imported.has(name));
  expect(unused.toSorted()).toEqual(Object.keys(NOT_MADE).toSorted());
});
