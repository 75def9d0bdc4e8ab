import { expect, it } from 'vitest'
import { excerpt } from './excerpt'

it.each([
  ['Short', 'Short'],
  ['First line\nSecond line', 'First line'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(40)}…`],
  [`${'x'.repeat(39)} y`, `${'x'.repeat(39)}…`],
  [`${'x'.repeat(39)}🎻🎻`, `${'x'.repeat(39)}…`],
])('the beginning of %o is %o', (text, start) => {
  expect(excerpt(text)).toBe(start)
})
