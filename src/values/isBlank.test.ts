import { expect, it } from 'vitest'
import { isBlank } from './isBlank'

it.each([
  ['', true],
  [' \t\u00a0\u3000', true],
  ['\u00a0\u200b', true],
  ['\u200b\u200c\u200d\u2060\ufeff', true],
  ['\u202e\u200f', true],
  ['\u00ad\u034f\ufe0f', true],
  ['\u3164\u115f\u1160\uffa0', true],
  ['\u2800', true],
  ['\u{e0020}', true],
  ['a', false],
  ['\u200ba', false],
  ['\u1ea1', false],
  ['ㅤ.', false],
  ['❤️', false],
])('%j is blank: %s', (text, blank) => {
  expect(isBlank(text)).toBe(blank)
})
