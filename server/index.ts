import { parseEnv } from './env'
import { isAddressInUse } from './platform/http/isAddressInUse'
import { endOnUncaughtErrors, explainStart } from './platform/log/explainStart'
import { startServer } from './start'

/** Runs `npm run serve`: the production process, configured by the environment alone. */
async function main(): Promise<void> {
  const env = parseEnv(process.env)
  const server = await startServer({ env })
  console.log(`Tessera answers on ${server.url}`)
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1)
      isStopping = true
      void server.close().then(() => process.exit(0))
    })
  }
}

endOnUncaughtErrors()
main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

function explain(error: unknown): string {
  if (isAddressInUse(error)) return 'PORT: this port is in use; choose another, such as PORT=3001.'
  return explainStart(error)
}
