import { runOnServer } from '../runOnServer.mjs'

await runOnServer('dupes/measureDupes.ts')
