import { expect, it } from 'vitest'
import { cutText } from './cutText'

it.each([
  ['Ada', 5, 'Ada'],
  ['Ada Moreau', 3, 'Ada'],
  ['Ada 🎻🎻', 5, 'Ada '],
  ['Ada 🎻🎻', 6, 'Ada 🎻'],
])('cuts %s to %i units', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})
