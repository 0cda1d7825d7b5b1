import { describeFiles } from './conformance.ts';
import { openFakeFiles } from './fake.ts';

const files = openFakeFiles();
const silent = openFakeFiles();
silent.setSilent(true);

describeFiles('fake', () =>
  Promise.resolve({ files, silent, post: (form, file) => Promise.resolve(files.post(form, file)) }),
);
