import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ColorScheme, dark, light, themeCss } from './designTokens'
import { tagHues } from '@/shared/ui/tagHue'

type Name = keyof ColorScheme

/** WCAG 2.2 relative luminance and contrast. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [bright, dim] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05)
}

/** CSS `color-mix(in srgb, …)` of two opaque colors, rounded to hex. */
function mix(color: string, share: number, other: string): string {
  const channel = (at: number) => {
    const [one = 0, two = 0] = [color, other].map((hex) =>
      Number.parseInt(hex.slice(at, at + 2), 16),
    )
    return Math.round(one * share + two * (1 - share))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${[1, 3, 5].map(channel).join('')}`
}

const tagCss = readFileSync('src/shared/ui/TagChip.module.css', 'utf8')

const grounds: Name[] = ['canvas', 'surface', 'raised']
const onGrounds: Name[] = [
  'text',
  'textMuted',
  'placeholder',
  'link',
  'linkHover',
  'danger',
  'dangerHover',
  'warning',
  'success',
  'info',
]
const textPairs: [Name, Name][] = [
  ...grounds.flatMap((ground) => onGrounds.map((text): [Name, Name] => [text, ground])),
  ['text', 'hover'],
  ['textMuted', 'hover'],
  ['text', 'soft'],
  ['text', 'softHover'],
  ['danger', 'soft'],
  ['danger', 'softHover'],
  ['link', 'hover'],
  ['link', 'accentSoft'],
  ['text', 'accentSoft'],
  ['danger', 'dangerSoft'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onAccent', 'accentActive'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['onDanger', 'dangerActive'],
]
const shapePairs: [Name, Name][] = grounds.flatMap((ground): [Name, Name][] => [
  ['outline', ground],
  ['accent', ground],
  ['star', ground],
])

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_name, scheme) => {
  it.each(textPairs)(
    'has readable text: %s on %s is 4.5:1 or more (WCAG 1.4.3)',
    (text, ground) => {
      expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('has readable tags: every hue is 4.5:1 or more', () => {
    const [ground = 0, text = 0] = [...tagCss.matchAll(/var\(--hue\) (\d+)%/g)].map(
      ([, percent]) => Number(percent) / 100,
    )
    expect(tagHues).toHaveLength(10)
    for (const hue of tagHues)
      expect(
        contrast(mix(hue, text, scheme.text), mix(hue, ground, scheme.surface)),
      ).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)(
    'has visible controls: %s on %s is 3:1 or more (WCAG 1.4.11)',
    (shape, ground) => {
      expect(contrast(scheme[shape], scheme[ground])).toBeGreaterThanOrEqual(3)
    },
  )
})

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('writes every color of both schemes as a CSS variable', () => {
  const css = themeCss()
  for (const scheme of [light, dark])
    for (const color of Object.values(scheme)) expect(css).toContain(String(color))
  expect(css).toContain('--text-muted:')
})
