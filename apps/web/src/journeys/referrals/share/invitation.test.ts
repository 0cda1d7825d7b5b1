import { expect, test } from 'vitest';
import { invitationOf, readableLink } from './invitation.ts';

test('an invitation holds the code and the link of the person who shares it [RFL-019]', () => {
  const referralUrl = 'https://pay.example/r/FRND2223';
  const invitation = invitationOf({ brandName: 'TitleMax', shortCode: 'FRND2223', referralUrl });
  expect(invitation.url).toBe(referralUrl);
  expect(invitation.text).toContain('FRND2223');
  expect(invitation.title).toBe('Your TitleMax invitation');
});

test('a link is read without its scheme', () => {
  expect(readableLink('https://pay.example/r/FRND2223')).toBe('pay.example/r/FRND2223');
  expect(readableLink('http://127.0.0.1:8080/r/FRND2223/')).toBe('127.0.0.1:8080/r/FRND2223');
});
