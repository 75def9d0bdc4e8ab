import { runnerImport } from 'vite'

/* A process that works on the jobs of the data folder, or the Postgres, it is given: TypeScript sources, so that a test of it needs no build. */
const { module } = await runnerImport(new URL('jobProcess.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error', resolve: { tsconfigPaths: true } })
await module.workOn(process.argv[2], process.argv[3])
