import { testBadRequests } from '#bad-requests.fixture.ts';

testBadRequests(['push'], 3);
