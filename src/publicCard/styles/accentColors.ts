import type { Appearance } from '@/contract/profiles/profileContent'
import { type CardColors, cardColors } from './themes'

/** WCAG 1.4.3. */
const TEXT_CONTRAST = 4.5
/**
 * A button is identified by its text, so WCAG 1.4.11 asks for nothing; its shape should still be
 * visible.
 */
const SHAPE_CONTRAST = 1.3
const WHITE = '#ffffff'
const BLACK = '#000000'

/**
 * Returns the colors of a card. An own accent is adjusted only as far as needed: as a background,
 * to differ from the theme's ground and surface; as text, to be readable on them.
 */
export function colorsOf({ theme, accent }: Pick<Appearance, 'theme' | 'accent'>): CardColors {
  const colors = cardColors[theme]
  if (accent === null) return colors
  const grounds = [colors.ground, colors.surface]
  const button = readable(accent, grounds, SHAPE_CONTRAST)
  return {
    ...colors,
    accent: button,
    onAccent:
      contrast(WHITE, button) >= TEXT_CONTRAST
        ? WHITE
        : readable(
            colors.scheme === 'light' ? colors.text : colors.ground,
            [button],
            TEXT_CONTRAST,
          ),
    link: readable(accent, grounds, TEXT_CONTRAST),
    band: button,
  }
}

/** Returns the WCAG 2.2 contrast of two opaque colors (`#rrggbb`), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/**
 * Returns the color nearest to `color`, towards black or white, whose contrast with each of
 * `grounds` is at least `minimum`. The grounds are alike.
 */
function readable(color: string, grounds: readonly string[], minimum: number): string {
  const reaches = (candidate: string) =>
    grounds.every((ground) => contrast(candidate, ground) >= minimum)
  if (reaches(color)) return color
  const goal = grounds.every((ground) => contrast(BLACK, ground) > contrast(WHITE, ground))
    ? BLACK
    : WHITE
  const STEPS = 64
  for (let step = 1; step < STEPS; step += 1) {
    const candidate = mix(color, goal, step / STEPS)
    if (reaches(candidate)) return candidate
  }
  return goal
}

/** Returns the color that is `share` of the way from `color` to `goal`. */
export function mix(color: string, goal: string, share: number): string {
  const [from, to] = [channels(color), channels(goal)]
  return `#${from
    .map((value, at) =>
      Math.round(value + ((to[at] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = channels(color).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
