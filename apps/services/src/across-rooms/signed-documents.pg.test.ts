import { expect, test } from 'vitest';
import { documentsHandlers } from '#features/documents/documents-routes.ts';
import { writeNotice } from '#features/notices/notice-letter.ts';
import { requireGuestPaper } from '#features/signing/guest-papers.ts';
import { openSigningTrial } from '#features/signing/signing.fixture.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';

const trial = await openSigningTrial();
const [ann, tom, eve] = [personOf('ann'), personOf('tom'), personOf('eve')];
const { database, loanSystems, files, sealing, lender, mode } = trial.means;
const means = { database, loanSystems, files, sealing, lender, mode, writeNotice };
const calls = documentsHandlers({
  ...means,
  requireGuestPaper: (...asked) => requireGuestPaper(trial.means, ...asked),
});

test('both borrowers read the words, the signers and the file of a settlement they signed', async () => {
  const loanId = await trial.openLoan({ isShared: true });
  for (const who of [ann, tom]) {
    await trial.ready(loanId, who);
    const { url } = await trial.start(loanId, who);
    await trial.vendor.act(url, { kind: 'sign' });
    await trial.returned(loanId, who, 'signing_complete');
    await trial.work();
  }
  for (const who of [ann, tom]) {
    const { documents } = await calls.getLoanDocuments({ loanId, lmsId: 2, paidOff: false }, who);
    const signed = documents.find(({ documentName }) => documentName === 'Settlement agreement');
    expect(signed?.signedDate).not.toBeNull();
    const documentId = signed?.documentId ?? '';
    const page = await calls.getDocumentPage({ loanId, documentId }, who);
    expect(page.title).toBe('Settlement agreement');
    expect(page.signed.map(({ name }) => name)).toEqual(['Ann Lee', 'Tom Lee']);
    expect(page.blocks.length).toBeGreaterThan(5);
    const bytes = Buffer.from(await calls.getDocumentFile({ loanId, documentId }, who));
    expect(bytes.toString('latin1')).toContain('% signed:');
    await expect(calls.getDocumentPage({ loanId, documentId }, eve)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  }
});
