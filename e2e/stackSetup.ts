import { publishStack } from './stack'
import { prepareDatabase, startStack, temporaryDataDir } from './startStack'
import { makeWallets } from './wallets'

/**
 * Starts one stack for the run in a temporary folder, as Playwright's global setup. Returns a
 * function that stops it.
 */
export default async function setup() {
  const removeDatabase = prepareDatabase()
  const { dataDir, remove } = temporaryDataDir()
  const { variables, wallets } = makeWallets()
  const running = await startStack(dataDir, 0, variables)
  publishStack({ ...running, wallets })
  return async () => {
    const code = await running.stop()
    remove()
    removeDatabase()
    if (code !== 0) throw new Error(`The stack ended with ${String(code)} instead of 0.`)
  }
}
