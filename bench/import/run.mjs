import { runOnServer } from '../runOnServer.mjs'

await runOnServer('import/measureImport.ts')
