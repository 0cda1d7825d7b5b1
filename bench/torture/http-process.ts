// A small HTTP server around the product's own submit-payment, for customers invented by the torture test. It has no sign-in and
// no other calls.
import { openPaymentDoor } from './payment-door.ts';
import { serveDoors } from './serve-doors.ts';

const [databaseUrl = '', port = '0'] = process.argv.slice(2);
serveDoors(Number(port), { '/payment': openPaymentDoor(databaseUrl) });
