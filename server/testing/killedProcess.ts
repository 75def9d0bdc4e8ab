import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { threadPrograms } from '../../scripts/threadProgram.mjs'
import type { JobProcessOptions } from './jobProcess'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A process that runs jobs (`jobProcess.ts`), for a test that kills it. */
export class KilledProcess {
  private program = ''
  private child: ChildProcess | undefined

  /**
   * Bundles the program, because each start would compile the sources again. The bundle goes into a
   * folder beside `server/`, from where it finds packages and migrations.
   */
  async prepare(): Promise<void> {
    const outDir = join(root, '.cache')
    const entryFileNames = `jobProcess-${randomUUID()}.js`
    const rolldownOptions = { output: { entryFileNames, codeSplitting: false } }
    await build({
      configFile: false,
      plugins: [threadPrograms()],
      root,
      logLevel: 'error',
      resolve: { tsconfigPaths: true },
      build: {
        ssr: 'server/testing/jobProcess.ts',
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions,
      },
    })
    this.program = join(outDir, entryFileNames)
  }

  remove(): void {
    rmSync(this.program)
  }

  /**
   * Starts the process; resolves to the first message that `isAwaited`, and rejects if the process
   * ends before.
   */
  startUntil(given: JobProcessOptions, isAwaited: (said: unknown) => boolean): Promise<unknown> {
    const child = fork(this.program, [JSON.stringify(given)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.child = child
    return new Promise((resolve, reject) => {
      child.on('message', (said) => {
        if (isAwaited(said)) resolve(said)
      })
      child.once('exit', (code) => {
        reject(new Error(`The process ended with ${String(code)}.`))
      })
    })
  }

  /** Ends the process with SIGKILL; resolves when it is gone. */
  kill(): Promise<void> {
    return this.ended(() => this.child?.kill('SIGKILL'))
  }

  /** Stops the process with SIGTERM after its current work; resolves when it is gone. */
  stop(): Promise<void> {
    return this.ended(() => this.child?.kill('SIGTERM'))
  }

  private ended(end: () => void): Promise<void> {
    const { child } = this
    if (child?.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      child.once('exit', () => {
        resolve()
      })
      end()
    })
  }
}

/** Prepares one such process for the tests of a file. */
export function useKilledProcess(): KilledProcess {
  const killed = new KilledProcess()
  beforeAll(() => killed.prepare())
  afterAll(() => {
    killed.remove()
  })
  return killed
}
