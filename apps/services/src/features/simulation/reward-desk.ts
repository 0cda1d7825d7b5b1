import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type {
  decideHeldReward as decideEndpoint,
  listHeldRewards as listEndpoint,
} from '@lendside/contract/simulation/reward-desk.ts';
import type { Database } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { decideHeldReward, listHeldRewards } from '#servicing/commands/rewards/held-rewards.ts';

const DONE = {
  release: 'The reward counts at the end of the day.',
  refuse: 'The reward is refused.',
} as const;

/** The desk that looks at rewards which wait for a person. */
export function rewardDeskHandlers(worker: Database, requireSimulationDatabase: () => Promise<void>) {
  return {
    listHeldRewards: async (): Promise<ResponseOf<typeof listEndpoint>> => {
      await requireSimulationDatabase();
      const rewards = (await listHeldRewards(worker)).map(({ referral_id: referralId, ...row }) => ({
        referralId,
        ...row,
      }));
      return { rewards };
    },
    decideHeldReward: async ({
      referralId,
      decision,
    }: RequestOf<typeof decideEndpoint>): Promise<ResponseOf<typeof decideEndpoint>> => {
      await requireSimulationDatabase();
      const recorded = await decideHeldReward(worker, referralId, decision, 'the desk of the simulation');
      if (!recorded) throw new Refused('NotFoundException', 'No such reward waits.');
      return { recorded, message: DONE[decision] };
    },
  };
}
