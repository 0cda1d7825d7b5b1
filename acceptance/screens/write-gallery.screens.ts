import { albumTest as test } from './album-test.ts';
import { writeGallery } from './gallery.ts';

// This file comes after every other by its name, so all pictures are there.
test('the page that shows them', () => {
  writeGallery();
});
