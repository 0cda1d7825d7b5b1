import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import type { CardProcessor, ChargeOutcome } from './port.ts';

/** Setup for the suite: a processor, tokens of working cards, and faults that the suite can set for the next charge. */
export interface ConformanceSetup {
  readonly processor: CardProcessor;
  readonly goodCardToken: string;
  readonly declinedCardToken: string;
  /** Sets what happens to the next charge. */
  orderFault(fault: 'lostAfter' | 'lostBefore'): Promise<void>;
  /** Returns a hosted form's single-use token for a debit Visa ending in 4242, good through 12/2028. */
  temporaryToken(): Promise<string>;
}

const AMOUNT = cents(22_500);

/** Conformance suite for every card processor, including the fake. Covers charges, lost answers, inquiries and voids. Call it
 *  inside a test file. */
export function describeCardProcessor(name: string, setUp: () => Promise<ConformanceSetup>): void {
  let count = 0;
  const reference = (): string => `pay_conformance_${process.pid}_${Date.now()}_${(count += 1)}`;
  const charge = async (at: ConformanceSetup, ref: string, cardToken = at.goodCardToken): Promise<ChargeOutcome> =>
    at.processor.charge({ reference: ref, amountCents: AMOUNT, cardToken });

  test(`${name}: an approved charge is booked once under its reference`, async () => {
    const at = await setUp();
    const ref = reference();
    const made = await charge(at, ref);
    expect(made).toMatchObject({ kind: 'captured', amountCents: AMOUNT });
    const processorId = made.kind === 'captured' ? made.processorId : '';
    expect(await at.processor.inquire(ref)).toMatchObject({
      kind: 'captured',
      processorId,
      amountCents: AMOUNT,
      copies: 1,
      extraProcessorIds: [],
    });
  });

  test(`${name}: a declined charge is a final answer, and an inquiry confirms it`, async () => {
    const at = await setUp();
    const ref = reference();
    expect(await charge(at, ref, at.declinedCardToken)).toMatchObject({ kind: 'declined' });
    expect(await at.processor.inquire(ref)).toMatchObject({ kind: 'declined' });
  });

  test(`${name}: a lost answer is unknown, and an inquiry shows that money moved`, async () => {
    const at = await setUp();
    const ref = reference();
    await at.orderFault('lostAfter');
    expect(await charge(at, ref)).toMatchObject({ kind: 'unknown' });
    expect(await at.processor.inquire(ref)).toMatchObject({ kind: 'captured', copies: 1 });
  });

  test(`${name}: an error before the charge is unknown, and an inquiry shows that no money moved`, async () => {
    const at = await setUp();
    const ref = reference();
    await at.orderFault('lostBefore');
    expect(await charge(at, ref)).toMatchObject({ kind: 'unknown' });
    expect(await at.processor.inquire(ref)).toEqual({ kind: 'absent' });
  });

  test(`${name}: an inquiry returns absent for a reference that was never charged`, async () => {
    const at = await setUp();
    expect(await at.processor.inquire(reference())).toEqual({ kind: 'absent' });
  });

  test(`${name}: a charge is not sent when isStillOurs returns false`, async () => {
    const at = await setUp();
    const ref = reference();
    const outcome = await at.processor.charge({
      reference: ref,
      amountCents: AMOUNT,
      cardToken: at.goodCardToken,
      isStillOurs: () => false,
    });
    expect(outcome).toMatchObject({ kind: 'notSent' });
    expect(await at.processor.inquire(ref)).toEqual({ kind: 'absent' });
  });

  test(`${name}: an inquiry names every copy of a charge, and each can be voided twice`, async () => {
    const at = await setUp();
    const ref = reference();
    await charge(at, ref);
    await charge(at, ref);
    const books = await at.processor.inquire(ref);
    if (books.kind !== 'captured') throw new Error(`the books say ${books.kind}`);
    // A processor that deduplicates holds one copy, so there is no extra copy to void.
    expect(books.extraProcessorIds).toHaveLength(books.copies - 1);
    for (const extra of [...books.extraProcessorIds, ...books.extraProcessorIds])
      await at.processor.voidCharge(extra, ref);
    expect(await at.processor.inquire(ref)).toMatchObject({
      kind: 'captured',
      processorId: books.processorId,
      copies: 1,
    });
  });

  test(`${name}: an inquiry returns voided when every copy of the charge is voided`, async () => {
    const at = await setUp();
    const ref = reference();
    const made = await charge(at, ref);
    if (made.kind !== 'captured') throw new Error(`the charge came out ${made.kind}`);
    await at.processor.voidCharge(made.processorId, ref);
    expect(await at.processor.inquire(ref)).toMatchObject({ kind: 'voided' });
  });

  test(`${name}: a form token becomes a card that can be charged and removed [CRD-008 LVA-003]`, async () => {
    const at = await setUp();
    const card = await at.processor.vaultCard(await at.temporaryToken(), 'Ann Lee');
    if ('kind' in card) throw new Error(`the card came out ${card.kind}: ${card.detail}`);
    expect(card).toMatchObject({ brand: 'visa', lastFour: '4242', expiresMonth: 12, expiresYear: 2028 });
    expect(await charge(at, reference(), card.cardToken)).toMatchObject({ kind: 'captured' });
    expect(await at.processor.removeCard(card.cardToken)).toEqual({ kind: 'removed' });
    expect(await at.processor.removeCard(card.cardToken)).toEqual({ kind: 'removed' });
    expect(await at.processor.vaultCard('nonsense', 'Ann Lee')).toMatchObject({ kind: 'refused' });
  });

  test(`${name}: a BIN look-up returns brand, debit or credit, and whether money can be sent [CRD-009]`, async () => {
    const at = await setUp();
    const debit = await at.processor.lookUpBin('42424242');
    // A processor without BIN look-up returns `notOffered` for any digits.
    const none = { kind: 'notOffered' };
    const isOffered = debit.kind !== none.kind;
    expect(debit).toEqual(isOffered ? { kind: 'found', brand: 'visa', isDebit: true, canDisburse: true } : none);
    expect(await at.processor.lookUpBin('411111')).toEqual(
      isOffered ? { kind: 'found', brand: 'visa', isDebit: false, canDisburse: false } : none,
    );
    expect(await at.processor.lookUpBin('999999')).toEqual(isOffered ? { kind: 'notFound' } : none);
  });

  test(`${name}: a card form opens for our origin`, async () => {
    const at = await setUp();
    const form = await at.processor.openCardForm('http://localhost:8080');
    expect(form).toMatchObject({ formUrl: expect.stringMatching(/^http/), formOrigin: expect.stringMatching(/^http/) });
  });
}

/** Card numbers for which the simulator's vault fails, with the result we expect. */
const VAULT_FAULTS: readonly { readonly number: string; readonly failure: object; readonly ids: string }[] = [
  { number: '4000000000000408', failure: { kind: 'refused' }, ids: '[LER-006]' },
  { number: '4000000000000424', failure: { kind: 'unavailable', because: 'busy' }, ids: '[LER-002]' },
  { number: '4000000000000432', failure: { kind: 'unavailable', because: 'accessDenied' }, ids: '[LER-003]' },
  { number: '4000000000000440', failure: { kind: 'unavailable', because: 'silent' }, ids: '[LER-005]' },
  { number: '4000000000000515', failure: { kind: 'unavailable', because: 'broken' }, ids: '[LER-001]' },
  { number: '4000000000000523', failure: { kind: 'unavailable', because: 'unclear' }, ids: '[LER-006]' },
  { number: '4000000000000507', failure: { kind: 'unavailable', because: 'away' }, ids: '[LER-004]' },
];
const NOT_LET_GO = '4000000000000598';

/** Conformance suite for a vendor's vault, with the vendor played by the simulator. Checks that each reason for not saving or
 *  removing a card gives its own result. `typeCard` types a card into the hosted form and returns its single-use token. Call
 *  it inside a test file. */
export function describeVaultFaults(
  name: string,
  processor: CardProcessor,
  typeCard: (number: string) => Promise<string>,
): void {
  test.each(VAULT_FAULTS)(
    `${name}: card $number that the vault does not save fails as $failure $ids`,
    async ({ number, failure }) => {
      expect(await processor.vaultCard(await typeCard(number), 'Ann Lee')).toMatchObject(failure);
    },
  );

  test(`${name}: removing a card fails when the vault refuses [PAY-020]`, async () => {
    const card = await processor.vaultCard(await typeCard(NOT_LET_GO), 'Ann Lee');
    if ('kind' in card) throw new Error(`the card came out ${card.kind}: ${card.detail}`);
    expect(await processor.removeCard(card.cardToken)).toMatchObject({ kind: 'unavailable', because: 'away' });
  });
}

/** Conformance suite for a vault whose successful answer cannot be read. The vault has not refused the card, so the customer
 *  must not be told to check their entry. `open` makes a processor that gets the given answer to every call. Call it inside a
 *  test file. */
export function describeUnreadableVault(
  name: string,
  open: (status: number, body: string) => Promise<CardProcessor>,
  token: string,
  success = 200,
): void {
  test(`${name}: an unreadable success, a redirect or a proxy page is not a card failure [LER-006]`, async () => {
    const cases: readonly (readonly [number, string])[] = [
      [success, '<html>Please wait</html>'],
      [success, ''],
      [success, '{}'],
      [success, '[]'],
      [302, ''],
      [502, '<html>Bad Gateway</html>'],
    ];
    for (const [status, body] of cases)
      expect([status, body, await (await open(status, body)).vaultCard(token, 'Ann Lee')]).toMatchObject([
        status,
        body,
        { kind: 'unavailable', because: 'unclear' },
      ]);
    expect(await (await open(429, '')).vaultCard(token, 'Ann Lee')).toMatchObject({ because: 'busy' });
  });
}
