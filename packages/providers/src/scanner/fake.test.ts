import { describeScanner } from './conformance.ts';
import { openFakeScanner } from './fake.ts';

const silent = openFakeScanner();
silent.setSilent(true);

describeScanner('fake', () => Promise.resolve({ scanner: openFakeScanner(), silent }));
