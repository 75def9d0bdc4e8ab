import type { Appearance } from '@/contract/profiles/profileContent'
import { type CardColors, cardColors } from './themes'

/** WCAG 1.4.3. */
const TEXT = 4.5
/** A button is known by its words (WCAG 1.4.11 asks nothing more of it); its shape is still seen. */
const SHAPE = 1.3
const WHITE = '#ffffff'
const BLACK = '#000000'

/**
 * The colours of a card. An accent of its own stays as it was chosen behind what stands on it, which is light or dark, if only it can be told from the theme's ground and
 * surface. As text it is made lighter or darker as far as it must to be read on them.
 */
export function colorsOf({ theme, accent }: Pick<Appearance, 'theme' | 'accent'>): CardColors {
  const colors = cardColors[theme]
  if (accent === null) return colors
  const grounds = [colors.ground, colors.surface]
  const button = readable(accent, grounds, SHAPE)
  return {
    ...colors,
    accent: button,
    onAccent:
      contrast(WHITE, button) >= TEXT
        ? WHITE
        : readable(colors.scheme === 'light' ? colors.text : colors.ground, [button], TEXT),
    link: readable(accent, grounds, TEXT),
    band: button,
  }
}

/** WCAG 2.2 contrast of two opaque colours (`#rrggbb`), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** The colour nearest to `color`, on its way to black or to white, whose contrast with each of `grounds` is `least` or more; the grounds are alike. */
function readable(color: string, grounds: readonly string[], least: number): string {
  const reaches = (candidate: string) =>
    grounds.every((ground) => contrast(candidate, ground) >= least)
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

function mix(color: string, goal: string, share: number): string {
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
