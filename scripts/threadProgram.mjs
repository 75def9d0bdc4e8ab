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
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null
      const entry = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true })
      return entry && PREFIX + entry.id
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
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
  }
}
