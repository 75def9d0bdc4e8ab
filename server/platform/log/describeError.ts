import { ApiError } from '../http/apiError'

/** The part of an error that may be logged. */
export interface DescribedError {
  type: string
  /** The code of Node, a library or the contract. */
  code?: string
  /** The SQLSTATE of a database error. */
  sqlstate?: string
  /** Only for an `ApiError` about an outage, whose message is a constant. */
  message?: string
  frames?: string[]
  cause?: DescribedError
  errors?: DescribedError[]
}

const MOST_FRAMES = 10
const MOST_FRAME_LENGTH = 160
const MOST_DEPTH = 4
const MOST_ERRORS = 4
const NAME = /^[\w$]{1,60}$/
const CODE = /^[\w./-]{1,60}$/
const SQLSTATE = /^[0-9A-Z]{5}$/
/** A line of V8's stack: a function and a position in a file. */
const FRAME =
  /^ {4}at (?:[^()]{1,160} \()?(?:file:\/\/|node:|\/|[A-Za-z]:\\)[^()\n]{1,300}:\d+:\d+\)?$/

/**
 * Describes an error for the log, in bounded size. Messages and other properties are left out:
 * those of the database contain the statement with its parameters, those of parsers quote their
 * input.
 */
export function describeError(error: unknown): DescribedError {
  return describeChain(error, 0)
}

function describeChain(error: unknown, depth: number): DescribedError {
  const described = describeOne(error)
  if (!(error instanceof Error)) return described
  described.frames = framesOf(error)
  if (error instanceof AggregateError)
    described.errors = error.errors.slice(0, MOST_ERRORS).map(describeOne)
  if (depth < MOST_DEPTH && error.cause !== undefined && error.cause !== null)
    described.cause = describeChain(error.cause, depth + 1)
  return described
}

function describeOne(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error }
  const described: DescribedError = { type: typeOf(error) }
  const code =
    'code' in error && typeof error.code === 'string' && CODE.test(error.code)
      ? error.code
      : undefined
  if (code !== undefined && SQLSTATE.test(code)) described.sqlstate = code
  else if (code !== undefined) described.code = code
  if (error instanceof ApiError && error.status >= 500) described.message = error.message
  return described
}

function typeOf({ constructor, name }: Error): string {
  return [constructor.name, name].find((candidate) => NAME.test(candidate)) ?? 'Error'
}

/** Returns the stack's lines after the message, which may itself look like a stack. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = message === '' ? 0 : stack.indexOf(message)
  const after = start < 0 ? stack : stack.slice(start + message.length)
  const frames = after.split('\n').filter((line) => FRAME.test(line))
  return frames.slice(0, MOST_FRAMES).map((line) => line.trim().slice(0, MOST_FRAME_LENGTH))
}
