import { describe, expect, it } from 'vitest'
import { asciiDigits } from './asciiDigits'

/** The decimal digits of every script that the runtime's Unicode library writes numbers in. */
const systems = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const format = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false })
  const digits = format.format(1234567890)
  return /^\p{Nd}{10}$/u.test(digits) ? [[system, digits] as const] : []
})

describe('digits', () => {
  it('of many scripts are known to the runtime', () => {
    expect(systems.length).toBeGreaterThan(60)
  })

  it.each(systems)('of %s are read: %s', (_system, digits) => {
    expect(asciiDigits(`+${digits}.`)).toBe('+1234567890.')
  })

  it('are the only characters that change', () => {
    expect(asciiDigits('Å½二Ⅳ٣')).toBe('Å½二Ⅳ3')
  })
})
