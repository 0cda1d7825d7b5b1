export { queueRenewalEnd } from './queue-renewal-work.ts';
