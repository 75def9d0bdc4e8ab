import { expect, it } from 'vitest'
import * as v from 'valibot'
import { cardLanguage, cardLanguages } from './cardLanguage'

it.each(cardLanguages)('%s is a canonical tag that has a name', (tag) => {
  expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  expect(names.of(tag)).toMatch(/^[A-Z]/)
})

it.each(['', 'EN', 'de-', 'de_DE', 'x-klingon', 'deutsch', null, 1])('refuses %j', (value) => {
  const { success, issues } = v.safeParse(cardLanguage, value)
  expect([success, issues?.[0].message]).toEqual([false, 'Unknown language.'])
})
