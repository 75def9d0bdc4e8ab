import { DataFolderError } from '../db/dataFolder/dataFolder'
import { DataFolderTakenError } from '../db/dataFolder/dataFolderLock'
import { EnvError } from '../../env'
import { codesOf, outageOf } from '../http/outageOf'
import { describeError } from './describeError'

const REFUSED = 'it refuses this user or password'
/** Reasons of a database that answers and cannot be used, by SQLSTATE. */
const DATABASE_REASONS: Partial<Record<string, string>> = {
  '28000': REFUSED,
  '28P01': REFUSED,
  '3D000': 'it has not been created',
  '42501': 'this user may not create its tables and pg_trgm',
}

/**
 * Returns one sentence that tells an operator why the server did not start and how to fix it; for
 * other errors the type, code and stack, without the message.
 */
export function explainStart(
  error: unknown,
  ...plain: (new (...given: never[]) => Error)[]
): string {
  const isPlain = [EnvError, DataFolderTakenError, DataFolderError, ...plain].some(
    (kind) => error instanceof kind,
  )
  if (isPlain && error instanceof Error) return error.message
  const outage = outageOf(error)
  if (outage?.code === 'INSUFFICIENT_STORAGE')
    return 'DATA_DIR: the disk is full, or has less than 100 MB free. Make space, then start again.'
  if (outage) return 'DATABASE_URL: the database does not answer. Start it, or check the address.'
  const reason = codesOf(error)
    .map((code) => DATABASE_REASONS[code])
    .find((found) => found !== undefined)
  if (reason) return `DATABASE_URL: the database cannot be used, because ${reason}.`
  return JSON.stringify(describeError(error), null, 2)
}

/**
 * Ends the process on an uncaught error and logs its description; Node itself would print all
 * properties of the error.
 */
export function endOnUncaughtErrors(): void {
  process.on('uncaughtException', (error: unknown) => {
    const line = JSON.stringify({
      level: 60,
      time: Date.now(),
      err: describeError(error),
      msg: 'an error was not caught; the process ends',
    })
    process.stderr.write(`${line}\n`)
    process.exit(1)
  })
}
