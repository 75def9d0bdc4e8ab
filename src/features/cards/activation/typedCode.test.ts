import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_ALPHABET, formatActivationCode } from '@/contract/cards/activationCode'
import { codeError, readScanned, shownCode } from './typedCode'

const HOST = 'cards.example'

describe('shownCode', () => {
  it.each([
    ['', ''],
    ['7k2m', '7K2M'],
    ['7k2m9', '7K2M-9'],
    ['7k2m-9', '7K2M-9'],
    ['7k2m 9pq4 toxz', '7K2M-9PQ4-T0XZ'],
    ['7K2M\u20139PQ4\u2011T0XZ\u200B', '7K2M-9PQ4-T0XZ'],
    ['il0o', '1100'],
    [`https://${HOST}/cards?code=7k2m9pq4t0xz`, '7K2M-9PQ4-T0XZ'],
    ['too long a code for this', 'too long a code for this'],
    ['with a dot.', 'with a dot.'],
  ])('shows %s as %s', (typed, shown) => {
    expect(shownCode(typed)).toBe(shown)
  })

  it('shows any code in groups, however it is typed, and keeps it so', () => {
    const code = fc
      .array(fc.constantFrom(...CODE_ALPHABET.split('')), { minLength: 12, maxLength: 12 })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(code, fc.constantFrom('', ' ', '-'), (letters, gap) => {
        const typed = letters.toLowerCase().split('').join(gap)
        const shown = shownCode(typed)
        expect(shown).toBe(formatActivationCode(letters))
        expect(shownCode(shown)).toBe(shown)
        expect(codeError(shown)).toBeUndefined()
      }),
    )
  })
})

describe('codeError', () => {
  it.each([
    ['', 'This field is required.'],
    ['7K2M', 'A code has 12 letters and digits, such as 7K2M-9PQ4-T0XZ.'],
    ['7K2M-9PQ4-T0XU', 'A code has no letter U. Compare it with the card.'],
  ])('of %j', (typed, message) => {
    expect(codeError(typed)).toBe(message)
  })
})

describe('readScanned', () => {
  it('finds a code, and tells the card’s address from anything else', () => {
    expect(readScanned('7k2m-9pq4-t0xz')).toEqual({ code: '7K2M9PQ4T0XZ' })
    expect(readScanned(`https://${HOST}/cards?code=7K2M9PQ4T0XZ`)).toEqual({
      code: '7K2M9PQ4T0XZ',
    })
    expect(readScanned(`https://${HOST}/card/c4rd7k2m9p`)).toEqual({
      problem: expect.stringContaining('the card’s address, not its code') as string,
    })
    expect(readScanned('https://other.example/card/c4rd7k2m9p')).toEqual({
      problem: expect.stringContaining('the card’s address, not its code') as string,
    })
    expect(readScanned('https://example.com/')).toEqual({
      problem: expect.stringContaining('no activation code') as string,
    })
  })
})
