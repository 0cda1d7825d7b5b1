import type { FastifyInstance, FastifyReply } from 'fastify';
import { readAct, whyId, type RefusedAct } from './act-forms.ts';
import { moveClock, readClocks } from './business-clock.ts';
import { readCalls, recordCall } from './call-desk.ts';
import { departmentsPage, type DepartmentFacts } from './departments-page.ts';
import { endReview, handOutCash, readMoneyDesk } from './money-desk.ts';
import { actOnLoan, readLoans, type ActAnswer, type LoansAnswer } from './loan-desk.ts';
import { readUploadFile, readUploads, reviewUploads, type DeskTask } from './upload-desk.ts';
import { decideReward, readRewards } from './reward-desk.ts';
import { closeVisit, readVisits } from './visit-desk.ts';
import { readReview } from './upload-forms.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import type { World } from '#world.ts';

/** The person shown first: a pawn customer who becomes delinquent step by step. */
const FIRST_PERSON = 'P03';

type Shown = { notice?: DepartmentFacts['notice']; refusal?: RefusedAct };

/** Mounts the departments page and its forms. Mount it in the scope that parses forms and refuses those of other sites. */
export function mountDepartments(app: FastifyInstance, { config }: World): void {
  let shown: Shown = {};
  const back = (reply: FastifyReply, form: URLSearchParams, next: Shown): FastifyReply => {
    shown = next;
    const { refusal } = next;
    const place = refusal === undefined ? '' : `#${encodeURIComponent(whyId(refusal.loanId, refusal.does))}`;
    return reply.redirect(`/departments?person=${encodeURIComponent(form.get('person') ?? FIRST_PERSON)}${place}`, 303);
  };

  app.get<{ Querystring: { person?: string } }>('/departments', async ({ query }, reply) => {
    const now = shown;
    shown = {};
    const answer = await readLoans(config);
    const person = query.person ?? FIRST_PERSON;
    const page = departmentsPage({
      ...shownOf(config, answer, person),
      uploads: await uploadsOf(config, answer, person),
      ...(answer.ok ? await readQueues(config) : { calls: [], visits: [], rewards: [] }),
      money: answer.ok ? await readMoneyDesk(config) : { cash: [], reviews: [] },
      notice: now.notice ?? null,
      refusal: now.refusal ?? null,
    });
    return sendPage(reply, page);
  });

  app.get<{ Params: { loanId: string; uploadId: string } }>(
    '/departments/uploads/:loanId/:uploadId',
    async ({ params }, reply) => {
      const file = await readUploadFile(config, params);
      if (file === null) return reply.code(404).type('text/plain').send('Lendside has no such file.');
      return reply
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-disposition': 'inline' })
        .type(file.mediaType)
        .send(file.bytes);
    },
  );

  app.post('/departments/act', async (request, reply) => {
    const form = formOf(request);
    const [loanId, does] = [Number(form.get('loanId')), form.get('does') ?? ''];
    const read = readAct(form);
    const { ok, message }: ActAnswer = read.ok
      ? await actOnLoan(config, { loanId, reference: form.get('reference') ?? '', act: read.act })
      : read;
    const refusal = { loanId, does, message, typed: Object.fromEntries(form) };
    return back(reply, form, ok ? { notice: { tone: 'good', text: message } } : { refusal });
  });

  app.post('/departments/uploads', async (request, reply) => {
    const form = formOf(request);
    const [loanId, does] = [Number(form.get('loanId')), form.get('does') ?? ''];
    const read = readReview(form);
    const { ok, message }: ActAnswer = read.ok
      ? await reviewUploads(config, { loanId, reference: form.get('reference') ?? '', act: read.act })
      : read;
    const refusal = { loanId, does, message, typed: Object.fromEntries(form) };
    return back(reply, form, ok ? { notice: { tone: 'good', text: message } } : { refusal });
  });

  mountDeskForms(app, config, (reply, form, notice) => back(reply, form, { notice }));

  app.post('/departments/next-day', async (request, reply) => {
    const moved = await moveClock(config, 1);
    if (!moved.ok) return back(reply, formOf(request), { notice: { tone: 'bad', text: moved.message } });
    const read = await readClocks(config);
    const days = read.ok ? read.clocks.map(({ loanSystem, businessDate }) => `${loanSystem} ${businessDate}`) : [];
    const text = `Moved to the next day: ${days.join(', ')}.`;
    return back(reply, formOf(request), { notice: { tone: 'good', text } });
  });
}

function shownOf({ lendsideUrl }: World['config'], answer: LoansAnswer, person: string) {
  return { lendsideUrl, answer, person };
}

/** Reads who waits to be called, whom the stores expect and which rewards wait for a person. */
async function readQueues(config: World['config']): Promise<Pick<DepartmentFacts, 'calls' | 'visits' | 'rewards'>> {
  return { calls: await readCalls(config), visits: await readVisits(config), rewards: await readRewards(config) };
}

/** Mounts the forms of the callers and of the stores' visits. */
function mountDeskForms(
  app: FastifyInstance,
  config: World['config'],
  back: (reply: FastifyReply, form: URLSearchParams, notice: NonNullable<Shown['notice']>) => FastifyReply,
): void {
  app.post('/departments/call', async (request, reply) => {
    const form = formOf(request);
    const { ok, message } = await recordCall(config, Number(form.get('callId')), form.get('outcome') ?? '');
    return back(reply, form, { tone: ok ? 'good' : 'bad', text: message });
  });
  app.post('/departments/visit', async (request, reply) => {
    const form = formOf(request);
    const { ok, message } = await closeVisit(config, Number(form.get('visitId')), form.get('outcome') ?? '');
    return back(reply, form, { tone: ok ? 'good' : 'bad', text: message });
  });
  app.post('/departments/reward', async (request, reply) => {
    const form = formOf(request);
    const { ok, message } = await decideReward(config, Number(form.get('referralId')), form.get('decision') ?? '');
    return back(reply, form, { tone: ok ? 'good' : 'bad', text: message });
  });
  app.post('/departments/cash', async (request, reply) => {
    const form = formOf(request);
    const { ok, message } = await handOutCash(config, form.get('referenceNumber') ?? '');
    return back(reply, form, { tone: ok ? 'good' : 'bad', text: message });
  });
  app.post('/departments/review', async (request, reply) => {
    const form = formOf(request);
    const [payoutId, finding, because] = ['payoutId', 'finding', 'because'].map((name) => form.get(name) ?? '');
    const asked = { payoutId: payoutId ?? '', finding: finding ?? '', because: because ?? '' };
    const { ok, message } = await endReview(config, asked);
    return back(reply, form, { tone: ok ? 'good' : 'bad', text: message });
  });
}

/** Reads the uploads of a person's loans. */
async function uploadsOf(
  config: World['config'],
  answer: LoansAnswer,
  person: string,
): Promise<ReadonlyMap<number, readonly DeskTask[]>> {
  const loans = answer.ok ? answer.loans.filter((loan) => loan.person === person) : [];
  return new Map(
    await Promise.all(loans.map(async ({ loanId }) => [loanId, await readUploads(config, loanId)] as const)),
  );
}
