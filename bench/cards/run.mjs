import { runOnServer } from '../runOnServer.mjs'

await runOnServer('cards/measureCards.ts')
