import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Stack, parseStack } from './stack'

const program = fileURLToPath(new URL('../dist-server/local.js', import.meta.url))
const preparation = fileURLToPath(new URL('../scripts/prepareDatabase.mjs', import.meta.url))

export interface StartedStack extends Stack {
  process: ChildProcess
  /** Stops it like Ctrl-C and resolves to its exit code. */
  stop: () => Promise<number | null>
  /** Ends it by `kill -9`, together with the emulator. */
  kill: () => Promise<void>
}

const TEMPLATE = 'TESSERA_E2E_DATA'

/**
 * Makes the migrated database that `temporaryDataDir` copies, for this process and its workers.
 * Returns a function to remove it.
 */
export function prepareDatabase(): () => void {
  const { dataDir, remove } = temporaryDataDir({ isEmpty: true })
  execFileSync(process.execPath, [preparation, join(dataDir, 'draft')], { stdio: 'inherit' })
  process.env[TEMPLATE] = dataDir
  return remove
}

/**
 * Creates a data folder in the system's temporary folder, with a migrated database unless it should
 * be empty as before a first start, and a function to remove it.
 */
export function temporaryDataDir({ isEmpty = false } = {}): {
  dataDir: string
  remove: () => void
} {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
  const template = isEmpty ? undefined : process.env[TEMPLATE]
  if (template) cpSync(template, dataDir, { recursive: true })
  return {
    dataDir,
    remove: () => {
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the built local stack without the demo account, on a free port by default, with more
 * `variables` in its environment. It ends with this process. Throws with its output if it fails.
 */
export async function startStack(
  dataDir: string,
  port = 0,
  variables: Record<string, string> = {},
): Promise<StartedStack> {
  const env = {
    ...process.env,
    APP_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    TRUSTED_PROXY_HOPS: '1',
    ...variables,
  }
  const child = fork(program, [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await ready(child)
  const ended = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exit
  }
  return {
    ...parseStack(readFileSync(join(dataDir, 'stack.json'), 'utf8'), dataDir),
    process: child,
    stop: () => ended('SIGTERM'),
    kill: async () => {
      await ended('SIGKILL')
    },
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8000)
      if (output.includes('Tessera is ready')) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      listen(chunk)
    })
    child.once('exit', () => {
      reject(new Error(`The stack did not start: ${output}`))
    })
  })
}
