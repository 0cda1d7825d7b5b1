// A connection plans a named statement once, so two texts under one name fail on the connection that meets both.
const services = 'apps/services/src/';
const isForTests = (path) => /\.(test|fixture)\.ts$/.test(path);
const named = /\b(?:statement|personStatement)(?:<[\s\S]{0,800}?>)?\(\s*['"`](\w+)['"`]/g;

/** Finds statements of the services whose name another statement has. Each file is { path, text }. */
export function findTwinStatements(files) {
  const first = new Map();
  return files
    .filter(({ path }) => path.startsWith(services) && path.endsWith('.ts') && !isForTests(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(named)].flatMap(({ 1: name, index }) => {
        const other = first.get(name);
        if (other === undefined) {
          first.set(name, path);
          return [];
        }
        const line = text.slice(0, index).split('\n').length;
        return [{ path, line, message: `The statement "${name}" is also in ${other}: give it a name of its own.` }];
      }),
    );
}
