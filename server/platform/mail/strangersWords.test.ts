import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoted, strangersName } from './strangersWords'

describe('a stranger’s name in our sentence', () => {
  it.each([
    ['Bob Stone', 'Bob Stone'],
    ['Security alert: sign in at https://evil.example/login', ''],
    ['Call www.evil.example now', ''],
    ['ｗｗｗ.evil.example', ''],
    ['h\u200bttps:\u200b//evil.example', ''],
    ['Node.js & Sons', 'Node.js & Sons'],
    ['a'.repeat(61), `${'a'.repeat(59)}…`],
    // A family is one grapheme of eight characters or more.
    ['👩‍👩‍👧‍👦'.repeat(9), `${'👩‍👩‍👧‍👦'.repeat(5)}…`],
    [`a${'\u0301'.repeat(100)}`, ''],
  ])('%s', (words, shown) => {
    expect(strangersName(words)).toBe(shown)
  })

  it('is never longer than 60 characters, and always well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (words) => {
        const name = strangersName(words)
        return name.length <= 60 && name.isWellFormed()
      }),
    )
  })
})

it('quotes every line, whatever ends it', () => {
  const lines = ['Hi', '', 'Open the contact:', 'x', 'y', 'z']
  expect(quoted('Hi\n\nOpen the contact:\r\nx\u2028y\u0085z')).toBe(
    lines.map((line) => `> ${line}`).join('\n'),
  )
})
