import type { FastifyInstance, FastifyReply } from 'fastify';
import { moveClock, readClocks, type MoveAnswer } from './business-clock.ts';
import { deskOf, toDeskName, type DeskName } from './desks.ts';
import { toFaultChanges } from './fault-form.ts';
import { mountDepartments } from './department-routes.ts';
import { mountLinks } from './link-routes.ts';
import { panelPage, type PanelFacts } from './panel-page.ts';
import { mountAssets } from '#http/browser-assets.ts';
import { inboxPage, mailBody } from '#messaging/inbox-page.ts';
import { phonePage } from '#messaging/phone-page.ts';
import { mountMoneyOut } from '#payout-desk/money-out-routes.ts';
import { acceptForms } from '#pages/accept-forms.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import { mountRoad } from '#road/road-routes.ts';
import type { World } from '#world.ts';

const PAGES_FOLDER = new URL('../pages/', import.meta.url);
const ASSETS = ['pages.css', 'forms.css', 'messages.css', 'pages.browser.ts'];
const LIST_MAX = 100;
const CHARGES_SHOWN = 25;
const MAIL_POLICY = `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`;

type Notice = PanelFacts['notice'];

/** Result of the last form. The next page shows it once, so that a reload repeats nothing. */
type Shown = { moved?: MoveAnswer; notice?: Notice };

async function sendPanel(world: World, reply: FastifyReply, shown: Shown, desk: DeskName): Promise<FastifyReply> {
  const { config } = world;
  const { faults, charges } = deskOf(world, desk);
  const page = panelPage({
    lendsideUrl: config.lendsideUrl,
    clocks: await readClocks(config),
    moved: shown.moved ?? null,
    desk,
    settings: faults.settings(),
    isInvictusDown: world.faults.settings().isInvictusDown,
    next: faults.nextOutcome(),
    charges: charges.newest(CHARGES_SHOWN),
    summary: charges.summary(),
    invictusToday: world.invictus.office.today(),
    notice: shown.notice ?? null,
  });
  return sendPage(reply, page);
}

function mountForms(app: FastifyInstance, world: World, show: (shown: Shown) => void): void {
  const { faults, config } = world;
  acceptForms(app);
  const backToPanel = (reply: FastifyReply, shown: Shown, desk: DeskName = 'cybersource'): FastifyReply => {
    show(shown);
    return reply.redirect(desk === 'cybersource' ? '/' : `/?desk=${desk}`, 303);
  };
  app.post('/control-panel/faults', (request, reply) => {
    const form = formOf(request);
    const desk = toDeskName(form.get('desk'));
    const answer = deskOf(world, desk).faults.change(toFaultChanges(form));
    const notice: Notice = answer.ok ? { tone: 'good', text: 'Faults saved.' } : { tone: 'bad', text: answer.message };
    return backToPanel(reply, { notice }, desk);
  });
  app.post('/control-panel/reset', (request, reply) => {
    const desk = toDeskName(formOf(request).get('desk'));
    deskOf(world, desk).faults.reset();
    return backToPanel(reply, { notice: { tone: 'good', text: 'All faults are off.' } }, desk);
  });
  app.post('/control-panel/next-charge', (request, reply) => {
    const form = formOf(request);
    const desk = toDeskName(form.get('desk'));
    const isKnown = deskOf(world, desk).faults.askNext(form.get('outcome'));
    const notice: Notice = { tone: 'bad', text: 'Choose what the next charge does.' };
    return backToPanel(reply, isKnown ? {} : { notice }, desk);
  });
  app.post('/control-panel/invictus', (request, reply) => {
    const isInvictusDown = formOf(request).get('state') === 'down';
    faults.change({ isInvictusDown });
    const text = isInvictusDown ? 'Invictus is down.' : 'Invictus is up again.';
    return backToPanel(reply, { notice: { tone: 'good', text } });
  });
  app.post('/control-panel/clock', async (request, reply) => {
    const days = Number(formOf(request).get('days'));
    const isRight = Number.isInteger(days) && days >= 1 && days <= 400;
    const moved: MoveAnswer = isRight
      ? await moveClock(config, days)
      : { ok: false, message: 'Move the clock by 1 to 400 days.' };
    return backToPanel(reply, { moved });
  });
}

/** Mounts the pages for people: control panel, inbox, phone. */
export async function mountPages(app: FastifyInstance, world: World): Promise<void> {
  const { messages, config } = world;
  mountAssets(app, '/assets', PAGES_FOLDER, ASSETS);
  let shown: Shown = {};
  app.get<{ Querystring: { desk?: string } }>('/', ({ query }, reply) => {
    const now = shown;
    shown = {};
    return sendPanel(world, reply, now, toDeskName(query.desk));
  });

  const mails = () => messages.list({ channels: ['email'], limit: LIST_MAX });
  app.get('/inbox', (_request, reply) => sendPage(reply, inboxPage(config.lendsideUrl, mails(), null)));
  app.get<{ Params: { id: string } }>('/inbox/:id', ({ params }, reply) => {
    const open = messages.find(params.id);
    return sendPage(reply.code(open === null ? 404 : 200), inboxPage(config.lendsideUrl, mails(), open ?? 'missing'));
  });
  app.get<{ Params: { id: string } }>('/inbox/:id/body', ({ params }, reply) => {
    const open = messages.find(params.id);
    return open === null
      ? reply.code(404).send({ message: 'No such message.' })
      : sendPage(reply, mailBody(open), MAIL_POLICY);
  });
  app.get('/phone', (_request, reply) =>
    sendPage(reply, phonePage(config.lendsideUrl, messages.list({ channels: ['sms', 'voice'], limit: LIST_MAX }))),
  );

  await app.register(async (forms) => {
    mountForms(forms, world, (next) => {
      shown = next;
    });
    mountDepartments(forms, world);
    mountLinks(forms, world);
    mountMoneyOut(forms, world);
    mountRoad(forms, world);
  });
}
