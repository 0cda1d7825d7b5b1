import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BRIDGEPAY_MERCHANT } from './merchant.ts';
import type { CardDesk } from '#card-desk/card-desk.ts';
import { findEarlierCharge, type ChargeRequest } from '#card-desk/charge-desk.ts';
import { runPlan } from '#card-desk/run-plan.ts';
import { deleteInstrument, findLiveInstrument } from '#card-desk/standing-instruments.ts';
import { answerVaultFault, findKeepingFault, findRemovalFault } from '#card-desk/vault-faults.ts';
import { brandOfType } from '#card-form/card-number.ts';
import { textAt, valueAt } from '#json/value-at.ts';
import { instantOf } from '#timing/clock.ts';
import type { Charge } from '#books/charge-books.ts';

/** Gateway results by decline reason. Any other reason gives 30032, "denied by customer's bank". */
const RESULTS: Readonly<Record<string, { code: string; text: string }>> = {
  INSUFFICIENT_FUND: { code: 'D03', text: 'Insufficient Funds' },
  CVN_NOT_MATCH: { code: 'D08', text: 'Invalid Security Code' },
  STOLEN_LOST_CARD: { code: '30038', text: 'Card reported stolen' },
  INVALID_ACCOUNT: { code: '30023', text: 'Invalid Account Number' },
};
const DENIED = { code: '30032', text: "Denied by customer's bank" };

/** Converts a charge to a transaction of the gateway, in whole cents. */
function toGatewayMessage(charge: Charge): Record<string, unknown> {
  const declined = charge.declineReason === null ? null : (RESULTS[charge.declineReason] ?? DENIED);
  return {
    GatewayTransID: charge.id,
    InvoiceNum: charge.reference,
    GatewayResult: declined?.code ?? '00000',
    GatewayMessage: declined?.text ?? 'Approved',
    AuthorizationCode: charge.approvalCode ?? '',
    OriginalAmount: charge.amountCents,
    AuthorizedAmount: declined === null ? charge.amountCents : 0,
    CardType: brandOfType(charge.cardType)?.name ?? '',
    TransactionDate: charge.createdAt,
    IsVoided: charge.status === 'voided',
  };
}

type Ask = { request: FastifyRequest; reply: FastifyReply; message: unknown };

/** Builds the answer's envelope, which repeats the caller's TransactionID. */
function answer(body: unknown, code: string, text: string, responseMessage: Record<string, unknown> = {}) {
  return {
    TransactionID: textAt(body, 'TransactionID') ?? '',
    RequestType: textAt(body, 'RequestType') ?? '',
    ResponseCode: code,
    ResponseDescription: text,
    responseMessage,
  };
}

/** 001: exchanges a single-use token for a reusable one. */
function makeToken(desk: CardDesk, { request, reply, message }: Ask): FastifyReply {
  const oneTime = desk.cards.findToken(textAt(message, 'AuthenticationTokenId') ?? '');
  const now = instantOf(desk.clock);
  const isGood =
    oneTime !== null && oneTime.expiresAtMs > desk.clock.nowMs() && desk.cards.markTokenUsed(oneTime.jti, now);
  if (!isGood || oneTime.card === null) return reply.send(answer(request.body, '10030', 'Invalid Token'));
  const { card } = oneTime;
  const fault = findKeepingFault(card);
  if (fault !== null) return answerVaultFault(reply, fault, answer(request.body, '10030', 'Invalid Token'));
  const id = randomUUID().replaceAll('-', '');
  desk.cards.addInstrument({ id, card, firstName: '', lastName: '', createdAt: now, deletedAt: null });
  return reply.send(
    answer(request.body, '00000', 'Successful', {
      Token: id,
      ExpirationDate: `${card.expirationMonth}${card.expirationYear.slice(-2)}`,
      CardType: brandOfType(card.cardType)?.name ?? '',
      BIN: card.bin.slice(0, 6),
      Last4: card.lastFour,
    }),
  );
}

/** 004: charges a token, in whole cents. */
function sell(desk: CardDesk, { request, reply, message }: Ask): Promise<unknown> | FastifyReply {
  const reference = textAt(message, 'InvoiceNum');
  const amountCents = valueAt(message, 'Amount');
  const earlier = findEarlierCharge(desk, reference ?? '');
  if (earlier !== null) return reply.send(answer(request.body, '00000', 'Successful', toGatewayMessage(earlier)));
  const saved = findLiveInstrument(desk, textAt(message, 'Token') ?? '');
  const isAmount = typeof amountCents === 'number' && Number.isSafeInteger(amountCents) && amountCents > 0;
  if (reference === undefined || saved === null || !isAmount)
    return reply.send(answer(request.body, '10021', 'Invalid Request Element'));
  const charge: ChargeRequest = { reference, amountCents, currency: 'USD', card: saved.card, token: null };
  const plan = desk.faults.planCharge(reference, amountCents);
  return runPlan(
    desk,
    { plan, charge, request, reply },
    {
      refused: () => answer(request.body, '99999', 'Simulated: nothing was charged.'),
      charged: (made) => ({
        status: 200,
        body: answer(
          request.body,
          made.declineReason === null ? '00000' : '30032',
          made.declineReason === null ? 'Successful' : 'Transaction declined',
          toGatewayMessage(made),
        ),
      }),
      tokenUsed: () => answer(request.body, '10030', 'Invalid Token'),
    },
  );
}

/** 012: voids a charge. */
function giveBack(desk: CardDesk, { request, reply, message }: Ask): FastifyReply {
  const id = textAt(message, 'ReferenceNumber') ?? '';
  const isVoided = desk.charges.markVoided(id, instantOf(desk.clock));
  const charge = desk.charges.find(id);
  return reply.send(
    isVoided && charge !== null
      ? answer(request.body, '00000', 'Successful', toGatewayMessage(charge))
      : answer(request.body, '10033', 'Invalid Void Request'),
  );
}

/** Mounts transactions by request type, the removal of tokens, and the look-up by invoice. Each body carries the credentials. */
export function mountGateway(app: FastifyInstance, desk: CardDesk): void {
  app.addHook('preHandler', async ({ body }, reply) => {
    const { user, password } = BRIDGEPAY_MERCHANT;
    if (textAt(body, 'User') !== user || textAt(body, 'Password') !== password)
      await reply.code(401).send({ ResponseCode: '10024', ResponseDescription: 'Invalid Credentials' });
  });
  app.post('/Transaction.API/api/Transaction', (request, reply) => {
    const ask: Ask = { request, reply, message: valueAt(request.body, 'requestMessage') };
    const type = textAt(request.body, 'RequestType');
    if (type === '001') return makeToken(desk, ask);
    if (type === '004') return sell(desk, ask);
    if (type === '012') return giveBack(desk, ask);
    return reply.send(answer(request.body, '10022', 'Invalid Request Type'));
  });
  app.post('/Transaction.API/api/Tokenization/Remove', ({ body }, reply) => {
    const token = textAt(body, 'Token') ?? '';
    const fault = findRemovalFault(desk, token);
    if (fault !== null) return answerVaultFault(reply, fault, answer(body, '10021', 'Invalid Request Element'));
    const isGone = deleteInstrument(desk, token, instantOf(desk.clock));
    return reply.send(answer(body, isGone ? '00000' : '10030', isGone ? 'Successful' : 'Invalid Token'));
  });
  app.post('/Reporting.API/api/TransactionsByFilter', ({ body }) => {
    const transactions = desk.charges.ofReference(textAt(body, 'filterObject', 'InvoiceNumber') ?? '');
    return { Total: transactions.length, Transactions: transactions.map(toGatewayMessage) };
  });
}
