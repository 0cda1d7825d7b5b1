import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SAMPLES } from '@lendside/domain/documents/templates/samples.fixture.ts';
import { writePdf } from '@lendside/services/features/documents/write-pdf.ts';
import pg from 'pg';
import { freePort } from './local-postgres.ts';
import type { Options } from './options.ts';
import type { Measurement } from './report.ts';
import { inTurn, inWorld, type SigningWorld } from './signing-torture/run-signing-torture.ts';
import { signLoan } from './signing-torture/sign-load.ts';
import { percentile, spreadOf } from './statistics.ts';
import { setFaults } from './torture/start-simulator.ts';

/** Signings of each round. */
export const SIGNINGS_PER_ROUND = 40;
const SIGNINGS_PER_SECOND = 2;
const PDFS_PER_ROUND = 40;
const LOOK_EVERY_MS = 10;
const SIGNED_WITHIN_MS = 30_000;
const LOAN_LIMIT_MS = 2_000;
const PDF_LIMIT_MS = 300;
/** Nobody says that they came back, so that only the webhook tells of a signature. */
export const QUIET = { quadruple: 0, decline: 0, later: 0, silentReturn: 1 };

/** Measures the time from the webhook of the last signature to the signed loan, and from a document's content to its PDF. Source:
 *  issue 18. */
export async function measureSigning({ rounds }: Options): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lendside-signing-bench-'));
  const signings = SIGNINGS_PER_ROUND * (rounds + 1);
  try {
    const ofRounds = await inWorld(
      { folder, signings, uploads: 0, mistake: 'none', log: () => undefined },
      false,
      (world) => signInRounds(world, rounds),
    );
    const signed = (share: number): Measurement['ours'] => spreadOf(ofRounds.map((times) => percentile(times, share)));
    return [
      {
        name: 'last signature to signed loan p50',
        unit: 'ms',
        ours: signed(0.5),
        yardstick: null,
        goal: { kind: 'none' },
        note: `From the arrival of the webhook, ${SIGNINGS_PER_SECOND} signings a second; documents downloaded, certificate sealed and kept.`,
      },
      {
        name: 'last signature to signed loan p95',
        unit: 'ms',
        ours: signed(0.95),
        yardstick: null,
        goal: { kind: 'valueAtMost', limit: LOAN_LIMIT_MS },
      },
      await measurePdf('settlement agreement as PDF p95', 'a settlement', rounds),
      await measurePdf('loan agreement as PDF p95', 'a title installment loan (1103)', rounds),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePdf(name: string, sample: string, rounds: number): Promise<Measurement> {
  const content = SAMPLES[sample];
  if (content === undefined) throw new Error(`there is no sample of ${sample}`);
  const ofRounds: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const times: number[] = [];
    for (let count = 0; count < PDFS_PER_ROUND; count += 1) {
      const startedMs = performance.now();
      await writePdf(content, 'simulation');
      times.push(performance.now() - startedMs);
    }
    // The first round warms up.
    if (round > 0) ofRounds.push(percentile(times, 0.95));
  }
  return {
    name,
    unit: 'ms',
    ours: spreadOf(ofRounds),
    yardstick: null,
    goal: { kind: 'valueAtMost', limit: PDF_LIMIT_MS },
  };
}

/** Signs the loans of each round at a steady rate. Returns the milliseconds of each signing; the first round warms up. */
function signInRounds(world: SigningWorld, rounds: number): Promise<number[][]> {
  return measureSignatures(world, {
    rounds,
    list: world.households,
    applied: SIGNED,
    sign: async (household) => {
      await signLoan(world.call, household, QUIET);
    },
  });
}

/** A world in which people sign. */
type MeasuredWorld = Pick<SigningWorld, 'database' | 'simulatorUrl' | 'httpPort'>;

/** What is signed in rounds, and how. */
export interface Signatures<Each extends { readonly loanId: number }> {
  readonly rounds: number;
  /** As many for each round as a round has, the first of which warms up. */
  readonly list: readonly Each[];
  /** A query of `loan_id` and `vendor_id` of those loans in `$1` to which a signature is applied. */
  readonly applied: string;
  readonly sign: (each: Each) => Promise<void>;
}

/** Measures milliseconds from the webhook of each last signature to its effect. */
export async function measureSignatures<Each extends { readonly loanId: number }>(
  world: MeasuredWorld,
  { rounds, list, applied, sign }: Signatures<Each>,
): Promise<number[][]> {
  const port = await freePort();
  const gate = await openWebhookGate(port, world.httpPort);
  const database = new pg.Client(world.database.url);
  await database.connect();
  try {
    await setFaults(world.simulatorUrl, '/control/docusign', {
      webhookUrl: `http://127.0.0.1:${port}/api/webhooks/signing`,
    });
    const ofRounds: number[][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const first = round * SIGNINGS_PER_ROUND;
      ofRounds.push(
        await signRound(database, gate.cameMs, { list: list.slice(first, first + SIGNINGS_PER_ROUND), applied, sign }),
      );
    }
    return ofRounds.slice(1);
  } finally {
    await database.end();
    gate.server.close();
  }
}

const SIGNED = `
  select e.loan_id::int, e.vendor_id from app.envelope e
    join servicing.settlement_offer o on o.loan_id = e.loan_id and o.doc_signed_at is not null
   where e.loan_id = any ($1) and e.state = 'completed'`;

async function signRound<Each extends { readonly loanId: number }>(
  database: pg.Client,
  cameMs: ReadonlyMap<string, number>,
  { list, applied, sign }: Omit<Signatures<Each>, 'rounds'>,
): Promise<number[]> {
  const open = new Set(list.map(({ loanId }) => loanId));
  const times: number[] = [];
  const state = { untilMs: Infinity };
  const signing = inTurn(list, SIGNINGS_PER_SECOND, sign).then(() => {
    state.untilMs = performance.now() + SIGNED_WITHIN_MS;
  });
  signing.catch(() => {
    state.untilMs = 0;
  });
  while (open.size > 0 && performance.now() < state.untilMs) {
    const { rows } = await database.query<{ loan_id: number; vendor_id: string }>(applied, [[...open]]);
    for (const { loan_id: loanId, vendor_id: vendorId } of rows) {
      open.delete(loanId);
      times.push(performance.now() - (cameMs.get(vendorId) ?? NaN));
    }
    await pause(LOOK_EVERY_MS);
  }
  await signing;
  if (open.size > 0 || times.some(Number.isNaN)) throw new Error(`${open.size} loans were not signed by a webhook`);
  return times;
}

/** Opens a server that notes when the webhook of a completed envelope arrives, and passes every webhook on. */
async function openWebhookGate(
  port: number,
  httpPort: number,
): Promise<{ readonly server: Server; readonly cameMs: ReadonlyMap<string, number> }> {
  const cameMs = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const { event, data } = JSON.parse(body.toString('utf8')) as { event?: string; data?: { envelopeId?: string } };
      if (event === 'envelope-completed' && data?.envelopeId !== undefined)
        cameMs.set(data.envelopeId, performance.now());
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && (name === 'content-type' || name.startsWith('x-docusign-')) ? [[name, value]] : [],
      );
      void fetch(`http://127.0.0.1:${httpPort}${request.url}`, { method: 'POST', headers, body }).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, cameMs };
}
