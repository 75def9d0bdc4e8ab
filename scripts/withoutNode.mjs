/**
 * A Vite plugin for a package that runs in Node and browsers: replaces the modules of Node that it
 * asks for in Node only by empty ones.
 */
export function withoutNode(packageName, modules) {
  const EMPTY = '\0without-node'
  return {
    name: 'tessera-without-node',
    enforce: 'pre',
    resolveId: (source, importer) =>
      modules.includes(source) && importer?.includes(`/${packageName}/`) ? EMPTY : null,
    load: (id) => (id === EMPTY ? 'export default {}' : null),
  }
}
