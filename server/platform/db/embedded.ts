import { setImmediate } from 'node:timers/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Milliseconds of statements after which other work of the process gets a turn. */
const TURN_MS = 20

/**
 * An embedded database that calls a guard before each statement. It works in this thread, so a
 * transaction of many statements pauses in between to let requests that need no database through.
 */
export class GuardedPglite extends PGlite {
  private busyMs = 0

  constructor(
    options: PGliteOptions,
    private readonly guard: () => void = () => undefined,
  ) {
    super(options)
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    this.guard()
    const start = performance.now()
    try {
      return super.execProtocolRawSync(message)
    } finally {
      this.busyMs += performance.now() - start
    }
  }

  override _runExclusiveQuery<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      if (this.busyMs > TURN_MS) {
        this.busyMs = 0
        await setImmediate()
      }
      return work()
    })
  }

  /** Closes the database, which writes a last checkpoint. */
  override async close(): Promise<void> {
    this.guard()
    await super.close()
  }
}

const OTHERS = 0o077

/** The part of Emscripten's file system by which the database sets permissions; a path may also be one of its nodes. */
interface FilePermissions {
  chmod: (path: unknown, mode: number, ...rest: unknown[]) => void
}

/**
 * A folder whose files only their owner can open. The database sets permissions itself, ignoring
 * the process's umask.
 */
export class PrivateFolder extends NodeFS {
  override async init(...[lite, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(lite, given)
    const closeFiles: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) => {
      const files = FS as FilePermissions
      const { chmod } = files
      files.chmod = (path, mode, ...rest) => {
        chmod(path, mode & ~OTHERS, ...rest)
      }
    }
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), closeFiles] },
    }
  }
}
