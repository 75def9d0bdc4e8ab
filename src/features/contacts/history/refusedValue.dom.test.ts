import { expect, it } from 'vitest'
import { refusedValue } from './refusedValue'

const row = (id: string, email: string) => ({
  id,
  version: 1,
  before: { emails: [{ label: 'Work', value: email }], extras: { 'a.b': email } },
  after: { emails: [], extras: { 'a.b': '' } },
})
const rows = [row('a', 'ada@example.com'), row('b', 'grace@')]

it.each([
  ['rows.1.change.emails.0.value', rows, '“grace@” is not accepted in E-mails anymore. Wrong.'],
  ['emails.0.value', rows.slice(1), '“grace@” is not accepted in E-mails anymore. Wrong.'],
  ['rows.1.change.extras.a.b', rows, '“grace@” is not accepted in a.b anymore. Wrong.'],
  ['rows.9.change.emails', rows, null],
  ['other', rows, null],
])('names the value that is refused at %s', (path, sent, text) => {
  const error = {
    status: 422,
    code: 'VALIDATION_FAILED',
    message: 'No.',
    fields: { [path]: 'Wrong.' },
  }
  expect(refusedValue(error, sent, 'undo', undefined)).toBe(text)
})

it('leaves other errors to their own message', () => {
  const error = { status: 403, code: 'FORBIDDEN', message: 'No.' }
  expect(refusedValue(error, rows, 'undo', undefined)).toBeNull()
})
