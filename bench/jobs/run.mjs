import { runOnServer } from '../runOnServer.mjs'

await runOnServer('jobs/measureJobs.ts')
