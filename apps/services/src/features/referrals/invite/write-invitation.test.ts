import { expect, test } from 'vitest';
import { toInvitationMail, toInvitationText } from './write-invitation.ts';

const invitation = {
  mode: 'production' as const,
  brand: 'tmx',
  firstName: 'Wendy',
  code: 'WENDYS22',
  url: 'https://pay.example/r/WENDYS22',
  stopUrl: 'https://pay.example/r/stop/token',
  reference: 'invitation-1',
};

test('an invitation names the sharer by the first name', () => {
  expect(toInvitationMail(invitation, 'kim@example.com').subject).toBe('TitleMax: Wendy invites you');
});

test('a first name that is an address or an essay is left out, because a sharer typed it', () => {
  for (const firstName of ['', 'www.bad.example', 'Win at bad.example', 'https://bad.example', 'x'.repeat(61)]) {
    const mail = toInvitationMail({ ...invitation, firstName }, 'kim@example.com');
    expect(mail.subject).toBe('TitleMax: A friend invites you');
    expect(mail.html).not.toContain('bad.example');
    expect(toInvitationText({ ...invitation, firstName }, '+15125550177').body).toContain(
      'TitleMax: A friend sent you',
    );
  }
});

test('an invitation carries the SIMULATION mark in a simulation only', () => {
  const simulated = { ...invitation, mode: 'simulation' as const };
  const mail = toInvitationMail(simulated, 'kim@example.com');
  const text = toInvitationText(simulated, '+15125550177');
  for (const words of [mail.text, mail.html, text.body]) expect(words).toContain('SIMULATION. No money moved.');
  expect(toInvitationMail(invitation, 'kim@example.com').text).not.toContain('SIMULATION');
  expect(toInvitationText(invitation, '+15125550177').body).not.toContain('SIMULATION');
});
