import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { describe, expect, test } from 'vitest';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { renewalSteps, wishOf } from './renewal-books.fixture.ts';

const books = await openCommandBooks();
const steps = renewalSteps(books);

describe('a renewal in three steps', () => {
  test('a pawn is renewed by payment and signature, on the terms that were shown', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    const wish = wishOf(1101, 22_500);
    const shown = await steps.quote(loanId, wish);
    const opened = await steps.open(loanId, wish);
    expect(opened.termsHash).toBe(shown.hash);
    expect(await steps.find(loanId)).toMatchObject({ state: 'paying', endsOn: '2026-06-16', openedOn: '2026-06-15' });
    expect((await books.loan(loanId)).renewal).toMatchObject({ state: 'paying', signBy: '2026-06-16' });

    await steps.capture(opened);
    expect(await steps.find(loanId)).toMatchObject({ state: 'awaitingSignature', capturedOn: '2026-06-15' });
    // The payment is a fact of the terms, so the terms are still those that were shown.
    expect((await steps.quote(loanId, wish)).hash).toBe(shown.hash);

    const booked = await steps.complete(opened, shown.hash);
    const renewal = await steps.find(loanId);
    expect(booked).toMatchObject({ ok: true, value: { newLoanId: renewal?.newLoanId, newPrincipalCents: 150_000 } });
    expect(renewal).toMatchObject({ state: 'booked', signedOn: '2026-06-15', bookedOn: '2026-06-15' });
    expect((await books.loan(loanId)).snapshot.status).toBe(22);
    const next = await books.loan(renewal?.newLoanId ?? 0);
    expect(next.snapshot).toMatchObject({ status: 12, loanHeader: renewal?.newLoanHeader, renewalNumber: 1 });
    expect(payoffCents(next.snapshot)).toBe(150_000);
    await books.lawful();
    await books.days(2, 40);
    await books.lawful();
  });
});
