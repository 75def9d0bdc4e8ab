import { publishStack } from './stack'
import { startStack, temporaryDataDir } from './startStack'

/**
 * Starts one stack for the run in a temporary folder, as Playwright's global setup. Returns a
 * function that stops it.
 */
export default async function setup() {
  const { dataDir, remove } = temporaryDataDir()
  const { process: child, stop, ...running } = await startStack(dataDir)
  publishStack({ ...running, dataDir })
  return async () => {
    const code = await stop()
    remove()
    if (code !== 0) throw new Error(`The stack ended with ${String(code)} instead of 0.`)
  }
}
