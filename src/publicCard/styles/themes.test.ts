import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CardTheme, cardThemes } from '@/contract/profiles/profileContent'
import { colorsOf, contrast } from './accentColors'
import { type CardColors, cardColors } from './themes'

type Name = Exclude<keyof CardColors, 'scheme'>

const onGrounds: Name[] = ['text', 'muted', 'link', 'danger']
const textPairs: [Name, Name][] = [
  ...onGrounds.flatMap((text): [Name, Name][] => [
    [text, 'ground'],
    [text, 'surface'],
  ]),
  ['onAccent', 'accent'],
]
const outlines: [Name, Name][] = [
  ['outline', 'ground'],
  ['outline', 'surface'],
]
const buttons: [Name, Name][] = [
  ['accent', 'ground'],
  ['accent', 'surface'],
]

/** Returns the pairs with too little contrast, such as `muted on ground 4.31`. */
function tooClose(colors: CardColors, leastOfButton: number): string[] {
  const check = (pairs: [Name, Name][], least: number) =>
    pairs.flatMap(([one, other]) => {
      const ratio = contrast(colors[one], colors[other])
      return ratio >= least ? [] : [`${one} on ${other} ${ratio.toFixed(2)}`]
    })
  return [...check(textPairs, 4.5), ...check(outlines, 3), ...check(buttons, leastOfButton)]
}

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(cardThemes)('%s', (theme: CardTheme) => {
  it('has enough contrast (WCAG 1.4.3, 1.4.11)', () => {
    expect(tooClose(cardColors[theme], 3)).toEqual([])
  })

  it('has enough contrast with any accent', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((color) => `#${color.toString(16).padStart(6, '0')}`)
    const { scheme: _scheme, ...own } = cardColors[theme]
    const edges = ['#000000', '#ffffff', '#777777', '#ffff00', '#0000ff', ...Object.values(own)]
    fc.assert(
      fc.property(hex, (accent) => {
        expect(tooClose(colorsOf({ theme, accent }), 1.3)).toEqual([])
      }),
      {
        numRuns: process.env.LONG === '1' ? 20_000 : 200,
        examples: edges.map((color): [string] => [color]),
      },
    )
  })
})

it('keeps an accent with enough contrast as it was chosen', () => {
  expect(colorsOf({ theme: 'linen', accent: '#8a1253' })).toMatchObject({
    accent: '#8a1253',
    link: '#8a1253',
    onAccent: '#ffffff',
  })
  expect(colorsOf({ theme: 'linen', accent: '#ffd400' })).toMatchObject({
    accent: '#ffd400',
    onAccent: '#24211c',
  })
  expect(colorsOf({ theme: 'linen', accent: null })).toEqual(cardColors.linen)
})
