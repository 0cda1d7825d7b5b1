import { describeMessenger } from './conformance.ts';
import { openFakeMessenger } from './fake.ts';

describeMessenger('fake', () => {
  const messenger = openFakeMessenger();
  return Promise.resolve({
    messenger,
    deliveredTo: (to) =>
      Promise.resolve(
        [
          ...messenger.mails.map((mail) => ({ to: mail.to, text: mail.text, reference: mail.reference })),
          ...messenger.texts.map((text) => ({ to: text.to, text: text.body, reference: text.reference })),
          ...messenger.calls.map((call) => ({ to: call.to, text: call.speech, reference: call.reference })),
        ].filter((message) => message.to === to),
      ),
  });
});
