import { expect, it } from 'vitest'
import { dayFormats } from './dayFormats'

it.each([
  ['en-US', 'MM/DD/YYYY'],
  ['en-GB', 'DD/MM/YYYY'],
  ['de', 'DD.MM.YYYY'],
  ['fr-CA', 'YYYY-MM-DD'],
  ['ar-EG', 'YYYY-MM-DD'],
  ['ja', 'YYYY/MM/DD'],
  ['th', 'DD/MM/YYYY'],
])('shows the days of %s as %s, and always reads ISO 8601', (language, shown) => {
  expect(dayFormats(language)[0]).toBe(shown)
  expect(dayFormats(language)).toContain('YYYY-MM-DD')
})
