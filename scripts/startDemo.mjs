import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts the built product with its demo in a temporary folder. Returns its URL, the demo's
 * sign-in, and a function that stops it and removes the folder.
 */
export async function startDemo(root) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-demo-'))
  const stack = fork(join(root, 'dist-server/local.js'), [], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const output = await new Promise((resolve) => {
    let text = ''
    stack.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('Ctrl-C')) resolve(text)
    })
  })
  const url = /Open\s+(\S+)/.exec(output)?.[1]
  const [, email, password] = /Sign in\s+(\S+) with the password (\S+)/.exec(output) ?? []
  const stop = async () => {
    const ended = new Promise((resolve) => stack.once('exit', resolve))
    stack.disconnect()
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, email, password, stop }
}
