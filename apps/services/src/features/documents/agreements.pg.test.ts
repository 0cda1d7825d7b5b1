import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { inOrder, readTaggedPdf } from './read-tagged-pdf.fixture.ts';
import { bob, dora, openDocuments } from './documents.fixture.ts';

const { owner, loanId, dorasId, secondLineId, calls } = await openDocuments({ until: null });

describe('the agreement of a loan', () => {
  test('the agreement has the figures of the note and says where it was signed', async () => {
    const { root, title } = await readTaggedPdf(await calls.getDocumentFile({ loanId, documentId: 'agreement' }, bob));
    const words = inOrder(root).map(({ text }) => text);
    expect(title).toContain('Arizona title installment loan');
    for (const part of ['ANNUAL PERCENTAGE RATE', '$3,000.00', '2014 Jeep Wrangler', '1C4AJWAG0EL000000', 'Bob Lee'])
      expect(words).toContain(part);
    expect(words).toContain('Signed at the store on May 4, 2026.');
    expect(words.join(' ')).not.toContain('$0.00');
  });

  test('the copy of an agreement shows the limit and the protection of the day it was signed', async () => {
    const wordsOf = async (id: number) => {
      const { root } = await readTaggedPdf(await calls.getDocumentFile({ loanId: id, documentId: 'agreement' }, dora));
      return inOrder(root)
        .map(({ text }) => text)
        .join(' ');
    };
    await owner.rows(
      statement(
        'seed_changed_line',
        `with lower as (update servicing.loan set credit_limit = 100000 where loan_id = $1 returning loan_id)
         insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
         select 'N14:lower', 'N14', loan_id, 'd', '2026-07-01', '{"fromCents": 150000, "toCents": 100000}' from lower`,
      ),
      [secondLineId],
    );
    await owner.rows(
      statement(
        'seed_covered',
        `with found as (insert into servicing.covered_borrower (lms_id, customer_id, known_on, source)
                        values (2, 'd', '2026-05-04', 'lender') returning customer_id)
         update servicing.loan set is_covered_borrower = true where customer_id in (select customer_id from found)`,
      ),
    );
    const line = await wordsOf(secondLineId);
    expect(line).toContain('$1,500.00');
    expect(line).not.toContain('$1,000.00');
    expect(line).toContain('members of the Armed Forces');
    await owner.rows(statement('seed_covered_later', "update servicing.covered_borrower set known_on = '2026-06-01'"));
    expect(await wordsOf(dorasId)).not.toContain('Armed Forces');
  });
});
