import { runOnServer } from '../runOnServer.mjs'

await runOnServer('list/measureList.ts')
