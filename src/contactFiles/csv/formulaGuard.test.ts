import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardFormula, unguardFormula } from './formulaGuard'

describe('the formula guard', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+33 6 12', "'+33 6 12"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ["'=1+1", "''=1+1"],
    ["''+33", "'''+33"],
    [' =1+1', "' =1+1"],
    ['\u00a0=1+1', "'\u00a0=1+1"],
    ['\n\u3000@A1', "'\n\u3000@A1"],
    ["' +33", "'' +33"],
    ["'\u00a0 -", "''\u00a0 -"],
    ['  a=1', '  a=1'],
    ['\uff1d1+1', "'\uff1d1+1"],
    [' \uff0b1', "' \uff0b1"],
    ["'\uff20A1", "''\uff20A1"],
    ['\uff0d5', "'\uff0d5"],
    ["'quoted'", "'quoted'"],
    ["'", "'"],
    ['', ''],
    ['a=1', 'a=1'],
    ['0049', '0049'],
  ])('writes %j as %j and reads it back', (text, cell) => {
    expect(guardFormula(text)).toBe(cell)
    expect(unguardFormula(cell)).toBe(text)
  })

  it('removes one apostrophe only, and only before a formula character', () => {
    expect(["'+33", "''+33", "'hello", "' 33", "' +33", '+33'].map(unguardFormula)).toEqual([
      '+33',
      "'+33",
      "'hello",
      "' 33",
      ' +33',
      '+33',
    ])
  })

  it('restores every text, and never starts with a formula character', () => {
    const lead = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '\u00a0', 'x')
    const text = fc
      .tuple(fc.array(lead, { maxLength: 6 }), fc.string())
      .map(([leads, rest]) => leads.join('') + rest)
    fc.assert(
      fc.property(text, (written) => {
        expect(unguardFormula(guardFormula(written))).toBe(written)
        expect(guardFormula(written)).not.toMatch(/^\s*[=+\-@\t\r]/)
      }),
      { numRuns: 2000 },
    )
  })
})
