import { runOnServer } from '../runOnServer.mjs'

await runOnServer('employees/measureEmployees.ts')
