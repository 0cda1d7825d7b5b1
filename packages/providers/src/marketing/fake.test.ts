import { describeMarketing } from './conformance.ts';
import { openFakeMarketing } from './fake.ts';

describeMarketing('the fake', () => {
  const marketing = openFakeMarketing();
  return Promise.resolve({
    marketing,
    kept: (email) =>
      Promise.resolve({
        events: marketing.events.filter((event) => event.email === email).map(({ eventName }) => eventName),
        fields: marketing.profiles.get(email) ?? {},
      }),
  });
});
