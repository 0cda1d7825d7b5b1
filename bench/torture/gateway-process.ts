// The gateway before the simulated partners, in its own process. A restart of PostgreSQL blocks the harness for seconds; a
// request delayed that long would reach the processor later than it promises, which no real gateway causes.
import { openPartnerGateway } from '../partner-gateway.ts';
import { GATEWAY_FAULTS } from './settings.ts';

const [port = '0', targetPort = '0'] = process.argv.slice(2);
await openPartnerGateway({ port: Number(port), targetPort: Number(targetPort) }, GATEWAY_FAULTS);
process.stdout.write('gateway ready\n');
