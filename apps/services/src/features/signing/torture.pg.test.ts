import { expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { statement } from '#platform/database.ts';
import { makeDeath } from './dying.fixture.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { startSigning } from './envelopes/start-signing.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from './signing.fixture.ts';

const trial = await openSigningTrial();
const [ann, tom] = [personOf('ann'), personOf('tom')];
const SIGNINGS = 24;
const STEPS = 45;
const LEASE_OVER = statement('torture_test_lease_over', 'update app.envelope set worked_until = null');
const COMMANDS = statement<{ commands: number; links: number }>(
  'torture_test_commands',
  `select (select count(*) from servicing.loan_command c where c.loan_id = $1 and c.kind = 'settlement.sign')::int as commands,
          (select count(*) from app.document_link where loan_id = $1)::int as links`,
);

// The same numbers in each run.
let seed = 20_260_615;
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}

function mortal() {
  const death = makeDeath(1 + random(STEPS), random(2) === 0 ? 'before' : 'after');
  const atOnce = ['verifyWebhook', 'toSigningEvent'] as const;
  return {
    death,
    http: {
      ...trial.means,
      database: death.ofDatabase(trial.api),
      files: death.ofPartner(trial.files, ['uploadOrigin', 'objects'] as never),
      signing: death.ofPartner(trial.vendor, atOnce),
    },
    worker: {
      database: death.ofDatabase(trial.worker),
      files: death.ofPartner(trial.files, ['uploadOrigin', 'objects'] as never),
      signing: death.ofPartner(trial.vendor, atOnce),
      paperwork: death.ofPartner(trial.readMeans.paperwork, []),
    },
  };
}

/** Presses until the signing page opens, while the program is killed now and then. */
async function pressUntilOpen(loanId: number, who: typeof ann): Promise<string> {
  const input = { loanId, lmsId: 2, signingType: 'settlement', iframe: true } as const;
  for (let press = 0; press < 3; press += 1) {
    const opened = await startSigning(mortal().http, input, who, trial.context).catch(() => null);
    if (opened !== null) return opened.url;
    // The minute for which a killed program holds an envelope is over.
    await trial.owner.rows(LEASE_OVER);
  }
  // A killed program holds the envelope for a minute.
  await trial.owner.rows(LEASE_OVER);
  return (await trial.start(loanId, who)).url;
}

test('signings end as the vendor’s books say, despite killed programs and lost webhooks', async () => {
  const loans: { readonly loanId: number; readonly isShared: boolean }[] = [];
  for (let signing = 0; signing < SIGNINGS; signing += 1) {
    const isShared = random(3) === 0;
    const loanId = await trial.openLoan({ isShared });
    loans.push({ loanId, isShared });
    for (const who of isShared ? [ann, tom] : [ann]) {
      await forgetLimits(trial.owner);
      await trial.ready(loanId, who);
      await trial.vendor.act(await pressUntilOpen(loanId, who), { kind: 'sign' });
      const [envelope] = await trial.envelopes(loanId);
      for (let webhook = random(4); webhook > 0; webhook -= 1)
        await queueRead(trial.owner, envelope?.envelope_id ?? '', `torture:${loanId}:${who.profileId}:${webhook}`);
      if (random(2) === 0) await trial.work(mortal().worker).catch(() => undefined);
    }
  }
  for (const { loanId, isShared } of loans) {
    await trial.owner.rows(LEASE_OVER);
    await trial.retryNow();
    await trial.sweepNow(loanId);
    await trial.work();
    const [envelope, ...others] = await trial.envelopes(loanId);
    const read = await trial.vendor.read(envelope?.vendor_id ?? '');
    expect([others.length, read.kind === 'found' && read.state, envelope?.state]).toEqual([
      0,
      'completed',
      'completed',
    ]);
    expect(read.kind === 'found' && read.signers.map(({ state }) => state)).toEqual(
      isShared ? ['signed', 'signed'] : ['signed'],
    );
    expect(await trial.vendor.countEnvelopes(`envelope-${envelope?.envelope_id}`)).toBe(1);
    expect(await trial.settlement(loanId)).toMatchObject({ step: 'pay', docSigned: true });
    expect(await trial.owner.row(COMMANDS, [loanId])).toEqual({ commands: 1, links: 4 });
  }
  await trial.lawful();
}, 300_000);
