import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describeError'

/** Creates the process's log. An error logged as `err` is described without its message. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, serializers: { err: describeError } },
    ...(destination ? [destination] : []),
  )
}
