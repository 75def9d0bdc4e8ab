import { expect, it } from 'vitest'
import { priceText } from './priceText'

it.each([
  ['24.90', 'EUR', '€24.90'],
  ['1234.5', 'USD', '$1,234.50'],
  ['1200', 'JPY', '¥1,200'],
  ['4.500', 'KWD', 'KWD\u00a04.500'],
  ['0', 'EUR', '€0.00'],
  ['', 'EUR', ''],
  ['free', 'EUR', ''],
  ['5', '', '5'],
])('%s %s is %s', (price, currency, text) => {
  expect(priceText({ price, currency })).toBe(text)
})
