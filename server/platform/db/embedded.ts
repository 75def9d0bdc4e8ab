import { setImmediate } from 'node:timers/promises'
import {
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  parse,
  protocol,
} from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { LEAST_FREE_BYTES } from './dataFolder/freeSpace'

/** Milliseconds of statements, and of the work between them, after which others get a turn. */
const TURN_MS = 20
/** The bytes of a message that took so long to make that others get a turn before it is sent. */
const LARGE_MESSAGE = 2 ** 16

/** The time after which a kept plan is made again: it was made for the tables as they were. */
const PLAN_MS = 60_000

/** The SQLSTATEs of a write in a read-only transaction, and of a full disk. */
const READ_ONLY = '25006'
const DISK_FULL = '53100'

/** A statement whose plan is kept. */
interface KeptStatement {
  name: string
  /** Null before it is prepared. */
  preparedAt: number | null
}

/**
 * An embedded database that calls a guard before each statement. It works in this thread, so a
 * transaction of many statements pauses in between to let requests that need no database through.
 * While little space is free, its transactions are read-only and their writes fail with 53100:
 * without space for its log it would stop for good, and the process with it.
 */
export class GuardedPglite extends PGlite {
  private isFull = false
  /** When the first message of this turn of the event loop was sent. */
  private turnStart: number | null = null
  private readonly kept = new Map<string, KeptStatement>()

  constructor(
    options: PGliteOptions,
    private readonly guard: () => void = () => undefined,
    private readonly freeBytes: () => number = () => Infinity,
  ) {
    super(options)
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    this.guard()
    return super.execProtocolRawSync(message)
  }

  override _runExclusiveQuery<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      try {
        return await work()
      } catch (error) {
        if (this.isFull && isReadOnly(error)) error.code = DISK_FULL
        throw error
      }
    })
  }

  override _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveTransaction(async () => {
      await this.followSpace()
      return work()
    })
  }

  /** Lets the next transactions only read while little space is free. */
  private async followSpace(): Promise<void> {
    const isFull = this.freeBytes() < LEAST_FREE_BYTES
    if (isFull === this.isFull) return
    const change = `set default_transaction_read_only = ${isFull ? 'on' : 'off'}`
    await this._runExclusiveQuery(() => this.execProtocol(protocol.serialize.query(change)))
    this.isFull = isFull
  }

  /** Sends a message. Others get a turn before it, and before its answer is parsed, if they wait long. */
  override async execProtocolRaw(
    message: Uint8Array,
    options?: Parameters<PGlite['execProtocolRaw']>[1],
  ): Promise<Uint8Array> {
    if (this.isTurnLong() || message.length > LARGE_MESSAGE) await setImmediate()
    this.startTurn()
    const answer = await super.execProtocolRaw(message, options)
    if (this.isTurnLong()) await setImmediate()
    return answer
  }

  private startTurn(): void {
    if (this.turnStart !== null) return
    this.turnStart = performance.now()
    globalThis.setImmediate(() => {
      this.turnStart = null
    })
  }

  private isTurnLong(): boolean {
    return this.turnStart !== null && performance.now() - this.turnStart > TURN_MS
  }

  /** Makes the database plan a statement once a minute only. Its parameters must be texts. */
  keepPlan(text: string): void {
    if (!this.kept.has(text))
      this.kept.set(text, { name: `kept_${String(this.kept.size)}`, preparedAt: null })
  }

  override query<T>(text: string, params: unknown[] = [], options?: QueryOptions) {
    const statement = this.kept.get(text)
    return statement && params.every((each) => typeof each === 'string')
      ? this.runKept<T>(text, statement, params, options)
      : super.query<T>(text, params, options)
  }

  /** Runs a statement whose plan is kept, outside of transactions, by one message instead of six. */
  private async runKept<T>(
    text: string,
    statement: KeptStatement,
    values: string[],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    await this._checkReady()
    return this._runExclusiveTransaction(() =>
      this._runExclusiveQuery(async () => {
        const { name, preparedAt } = statement
        const now = performance.now()
        const isFresh = preparedAt !== null && now - preparedAt < PLAN_MS
        const { serialize } = protocol
        const steps = [
          ...(isFresh
            ? []
            : [serialize.close({ type: 'S', name }), serialize.parse({ name, text })]),
          serialize.bind({ statement: name, values }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ]
        if (!isFresh) statement.preparedAt = now
        try {
          const { messages } = await this.execProtocol(Buffer.concat(steps), { syncToFs: false })
          const [results] = parse.parseResults(messages, this.parsers, options)
          return results as Results<T>
        } catch (error) {
          statement.preparedAt = null
          throw error
        }
      }),
    )
  }

  /** Closes the database, which writes a last checkpoint. */
  override async close(): Promise<void> {
    this.guard()
    await super.close()
  }
}

function isReadOnly(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY
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
