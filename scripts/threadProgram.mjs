import { build } from 'vite'

const QUERY = '?thread'
const PREFIX = '\0thread-program:'

/**
 * A Vite plugin for `import { program } from './fileProgram?thread'`: bundles a module with its
 * imports into the text of one script for `new Worker(program, { eval: true })`, so that threads
 * start the same from builds, tests and benches.
 */
export function threadPrograms() {
  return {
    name: 'tessera-thread-programs',
    enforce: 'pre',
    // The bundler applies a filter without calling JavaScript for each of its thousands of modules.
    resolveId: {
      filter: { id: /\?thread$/ },
      async handler(source, importer) {
        const path = source.slice(0, -QUERY.length)
        const entry = await this.resolve(path, importer, { skipSelf: true })
        return entry && PREFIX + entry.id
      },
    },
    load: {
      filter: { id: /^\0thread-program:/ },
      async handler(id) {
        const entry = id.slice(PREFIX.length)
        const { output } = await build({
          configFile: false,
          logLevel: 'warn',
          resolve: { tsconfigPaths: true },
          ssr: { noExternal: true },
          build: {
            ssr: entry,
            write: false,
            copyPublicDir: false,
            target: 'node20',
            rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
          },
        })
        const [{ code, modules }] = output
        for (const path of Object.keys(modules)) if (!path.startsWith('\0')) this.addWatchFile(path)
        return `export const program = ${JSON.stringify(code)}`
      },
    },
  }
}
