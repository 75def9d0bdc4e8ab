import { expect, it } from 'vitest'
import { deviceKind } from './deviceKind'

it.each([
  ['an iPhone', 'iPhone; CPU iPhone OS 26_0 like Mac OS X', 5, 'apple'],
  ['an iPad', 'Macintosh; Intel Mac OS X 10_15_7', 5, 'apple'],
  ['a Mac, which saves the pass as a file', 'Macintosh; Intel Mac OS X 10_15_7', 0, null],
  ['an Android phone', 'Linux; Android 16; Pixel 10', 5, 'google'],
  ['a Windows laptop with a touch screen', 'Windows NT 10.0; Win64; x64', 10, null],
])('the wallet of %s', (_name, system, maxTouchPoints, kind) => {
  expect(deviceKind({ userAgent: `Mozilla/5.0 (${system})`, maxTouchPoints })).toBe(kind)
})
