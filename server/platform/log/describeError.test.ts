import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ApiError, invalid } from '../http/apiError'
import { createLog } from './createLog'
import { describeError } from './describeError'

const MARK = 'Zebedee <zebedee@example.com>'

function loggedLine(err: unknown): string {
  const lines: string[] = []
  createLog('info', { write: (line: string) => void lines.push(line) }).error({ err }, 'failed')
  return lines.join('')
}

it('keeps type, SQLSTATE and frames of a database error through its causes, and nothing of the statement', () => {
  const refused = Object.assign(new Error(`duplicate key: ${MARK}`), {
    code: '23505',
    detail: MARK,
    query: MARK,
    params: [MARK],
    where: MARK,
  })
  const line = loggedLine(
    new DrizzleQueryError(`insert into contacts values ('${MARK}')`, [MARK], refused),
  )
  expect(line).not.toContain('ebedee')
  const { err } = JSON.parse(line) as { err: ReturnType<typeof describeError> }
  expect(err).toMatchObject({
    type: 'DrizzleQueryError',
    cause: { type: 'Error', sqlstate: '23505' },
  })
  expect(err.frames?.[0]).toContain('describeError.test.ts')
})

it('is not confused by a message that looks like a stack', () => {
  const fakeFrame = `    at ${MARK} (/srv/contacts/zebedee.ts:1:2)`
  const rewritten = new Error('short')
  rewritten.stack = `Error: ${MARK}\n    at zebedee's note`
  for (const error of [new Error(`first\n${fakeFrame}\n    at /zebedee.ts:1:2`), rewritten])
    expect(loggedLine(error)).not.toContain('ebedee')
})

it('drops thrown texts, changed names and invalid codes', () => {
  const error = Object.assign(new Error(), { name: MARK, code: MARK })
  for (const thrown of [MARK, { name: MARK }, error, null, undefined])
    expect(loggedLine(thrown)).not.toContain('ebedee')
  expect(describeError(Object.assign(new Error(MARK), { code: 'ECONNREFUSED' }))).toMatchObject({
    type: 'Error',
    code: 'ECONNREFUSED',
  })
})

it('describes the errors of an AggregateError', () => {
  const refused = Object.assign(new Error(MARK), { code: 'ECONNREFUSED' })
  expect(describeError(new AggregateError([refused, refused], MARK))).toMatchObject({
    type: 'AggregateError',
    errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }],
  })
})

it('keeps only the messages of our own outages', () => {
  expect(describeError(new ApiError('UNAVAILABLE'))).toMatchObject({
    type: 'ApiError',
    code: 'UNAVAILABLE',
    message: 'This is not available at the moment. Try again soon.',
  })
  expect(loggedLine(invalid({ email: `${MARK} is not an address.` }))).not.toContain('ebedee')
})

it('has a bounded size, whatever the error contains', () => {
  let error: Error = new Error(MARK.repeat(10_000))
  for (let depth = 0; depth < 50; depth += 1)
    error = new AggregateError(
      Array.from({ length: 50 }, () => error),
      MARK.repeat(1_000),
      { cause: error },
    )
  error.cause = error
  expect(loggedLine(error).length).toBeLessThan(16_000)
})
