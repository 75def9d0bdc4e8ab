import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { providerAddress, providerText } from './providerText'

describe('providerText', () => {
  it.each([
    ['  a  ', 'a'],
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\tb', 'a b'],
    ['a\u0000\u0007\u001b\u007f\u0085b', 'ab'],
    ['a\ud800b', 'a\ufffdb'],
    ['👩🏽‍🚀', '👩🏽‍🚀'],
    ['<b>&amp;', '<b>&amp;'],
  ])('%j is %j', (given, expected) => {
    expect(providerText(given, 100)).toBe(expected)
  })

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['abc def', 5, 'abc…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀', 2, '😀…'],
  ])('%j in %i characters is %j', (given, most, expected) => {
    expect(providerText(given, most)).toBe(expected)
  })

  it('is bounded, well-formed and unchanged by a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 30 }), (given, most) => {
        const text = providerText(given, most)
        expect(Array.from(text).length).toBeLessThanOrEqual(most)
        expect(text.isWellFormed()).toBe(true)
        expect(providerText(text, most)).toBe(text)
      }),
    )
  })

  it('takes little time for a long text', () => {
    expect(providerText('x'.repeat(1_000_000), 10)).toBe(`${'x'.repeat(9)}…`)
  })
})

describe('providerAddress', () => {
  const configured = ['http://127.0.0.1:9000']
  it.each([
    ['https://a.example/b?c#d', 'https://a.example/b?c#d'],
    ['http://127.0.0.1:9000/a', 'http://127.0.0.1:9000/a'],
    ['http://127.0.0.1:9001/a', ''],
    ['http://a.example/', ''],
    ['javascript:alert(1)', ''],
    ['data:text/html,a', ''],
    ['https://user@a.example/', ''],
    ['https://:pass@a.example/', ''],
    ['//a.example/', ''],
    ['/a', ''],
    ['', ''],
    [`https://a.example/${'x'.repeat(2000)}`, ''],
  ])('%j is %j', (given, expected) => {
    expect(providerAddress(given, configured)).toBe(expected)
  })
})
