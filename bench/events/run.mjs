import { runOnServer } from '../runOnServer.mjs'

await runOnServer('events/measureEvents.ts')
