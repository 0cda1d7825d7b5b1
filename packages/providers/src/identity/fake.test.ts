import { describePasswordAuthority, describePasswordReset } from './conformance.ts';
import { openFakePasswordAuthority } from './fake.ts';

describePasswordAuthority('fake', () => {
  const person = (name: string, state: 'confirmed' | 'notConfirmed' | 'resetRequired') => ({
    username: `${name}@example.com`,
    password: 'Correct-Horse-9',
    sub: name,
    attributes: { email: `${name}@example.com` },
    state,
  });
  const authority = openFakePasswordAuthority([
    person('ann', 'confirmed'),
    person('uma', 'notConfirmed'),
    person('ray', 'resetRequired'),
  ]);
  return Promise.resolve({
    authority,
    password: 'Correct-Horse-9',
    confirmed: { username: 'ann@example.com', sub: 'ann', email: 'ann@example.com' },
    notConfirmed: 'uma@example.com',
    resetRequired: 'ray@example.com',
    cutOff: () => {
      authority.isReachable = false;
      return Promise.resolve();
    },
  });
});

describePasswordReset('fake', () => {
  const [username, password] = ['ann@example.com', 'Correct-Horse-9'];
  const authority = openFakePasswordAuthority([{ username, password, sub: 'ann', attributes: {}, state: 'confirmed' }]);
  return Promise.resolve({
    authority,
    username,
    password,
    readCode: () => authority.codes.get(username) ?? '',
    cutOff: () => {
      authority.isReachable = false;
      return Promise.resolve();
    },
  });
});
