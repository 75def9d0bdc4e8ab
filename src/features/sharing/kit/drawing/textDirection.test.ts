import { expect, it } from 'vitest'
import { textDirection } from './textDirection'

it.each([
  ['שרה (Sara) כהן', 'rtl'],
  ['شركة ABC للتجارة', 'rtl'],
  ['(12) ދިވެހި', 'rtl'],
  ['ABC للتجارة', 'ltr'],
  ['2. Guide', 'ltr'],
  ['山田太郎', 'ltr'],
  ['+49 30 5550101', 'ltr'],
  ['🌿', 'ltr'],
  ['', 'ltr'],
])('%j is written %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction)
})
