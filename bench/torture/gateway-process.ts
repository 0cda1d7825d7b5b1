// The gateway before the simulated partners, a process of its own: restarting PostgreSQL stops the harness for seconds, and a
// request held up that long would reach the processor later than the processor promises, as none behind a real one does.
import { openPartnerGateway } from '../partner-gateway.ts';
import { GATEWAY_FAULTS } from './settings.ts';

const [port = '0', targetPort = '0'] = process.argv.slice(2);
await openPartnerGateway({ port: Number(port), targetPort: Number(targetPort) }, GATEWAY_FAULTS);
process.stdout.write('gateway ready\n');
