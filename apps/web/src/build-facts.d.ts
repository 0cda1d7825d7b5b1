/** Facts the build puts in. */
declare const __BRAND__: 'tmx';
