import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describeError'

/** Creates the process's log. An error goes into it as `err` and is described there without its message. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, serializers: { err: describeError } },
    ...(destination ? [destination] : []),
  )
}
