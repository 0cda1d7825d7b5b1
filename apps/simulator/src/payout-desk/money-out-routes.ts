import type { FastifyInstance, FastifyReply } from 'fastify';
import { moneyOutPage, type MoneyOutFacts } from './money-out-page.ts';
import { expirePayout, payOut, returnPayout, type PayoutAct } from './payout-control.ts';
import { PAYOUT_PARTNERS, type PayoutPartner } from './payout-desk.ts';
import { formOf, sendPage } from '#pages/send-page.ts';
import type { World } from '#world.ts';

const PAYOUTS_SHOWN = 50;

function toPartner(text: string | undefined): PayoutPartner {
  return PAYOUT_PARTNERS.find((name) => name === text) ?? 'moneygram';
}

/** Mounts the page of money out and its forms, in a scope that accepts forms. */
export function mountMoneyOut(app: FastifyInstance, { payouts, config }: World): void {
  let notice: MoneyOutFacts['notice'] = null;
  app.get<{ Querystring: { partner?: string } }>('/money-out', ({ query }, reply) => {
    const partner = toPartner(query.partner);
    const { books, faults, clock } = payouts[partner];
    books.payDue(clock.nowMs());
    const facts: MoneyOutFacts = {
      lendsideUrl: config.lendsideUrl,
      partner,
      payouts: books.newest(PAYOUTS_SHOWN),
      summary: books.summary(),
      next: faults.nextOutcome(),
      isDown: faults.isDown(),
      notice,
    };
    notice = null;
    return sendPage(reply, moneyOutPage(facts));
  });
  const back = (reply: FastifyReply, partner: PayoutPartner, { ok, message }: PayoutAct): FastifyReply => {
    notice = { tone: ok ? 'good' : 'bad', text: message };
    return reply.redirect(`/money-out?partner=${partner}`, 303);
  };
  app.post('/money-out/moneygram/agent', (request, reply) => {
    const form = formOf(request);
    const number = (form.get('number') ?? '').replaceAll(/\s/g, '');
    const act = form.get('does') === 'expire' ? expirePayout : payOut;
    return back(reply, 'moneygram', act(payouts.moneygram, number));
  });
  app.post('/money-out/ach/return', (request, reply) => {
    const form = formOf(request);
    const [reference = '', code = '', on = ''] = ['reference', 'code', 'on'].map((name) => form.get(name) ?? '');
    return back(reply, 'ach', returnPayout(payouts.ach, { reference: reference.trim(), code, on }));
  });
  for (const partner of PAYOUT_PARTNERS) {
    const { faults } = payouts[partner];
    app.post(`/money-out/${partner}/next`, (request, reply) => {
      const ok = faults.askNext(formOf(request).get('outcome'));
      return back(reply, partner, { ok, message: ok ? 'Set.' : 'Choose what the next payout does.' });
    });
    app.post(`/money-out/${partner}/down`, (request, reply) => {
      const isDown = formOf(request).get('state') === 'down';
      faults.setDown(isDown);
      return back(reply, partner, { ok: true, message: isDown ? 'The partner is down.' : 'The partner is up again.' });
    });
    app.post(`/money-out/${partner}/reset`, (_request, reply) => {
      faults.reset();
      return back(reply, partner, { ok: true, message: 'All faults are off.' });
    });
  }
}
