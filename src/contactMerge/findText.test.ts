import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findText } from './findText'

it('finds a text at the same index as indexOf', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'ab', 'aab'), { maxLength: 200 })
    .map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, fc.nat(100), fc.nat(200), (whole, other, from, length) => {
      for (const part of [
        whole.slice(from, from + length),
        `${whole.slice(from, from + length)}b`,
        other,
      ])
        expect(findText(whole, part)).toBe(whole.indexOf(part))
    }),
  )
})
