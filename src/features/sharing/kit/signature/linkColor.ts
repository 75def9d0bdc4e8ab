import type { Appearance } from '@/contract/profiles/profileContent'
import { colorsOf, contrast, mix } from '@/publicCard/styles/accentColors'

const WHITE = '#ffffff'
/** The ground of dark mail programs, which may leave the colors of a mail as they are. */
const DARK = '#1f1f1f'
const DEFAULT = '#0f6b66'
/** WCAG 1.4.3. On the dark ground as for large texts: no color reaches 4.5 on both. */
const ON_WHITE = 4.5
const ON_DARK = 3
const STEPS = 64

/** Returns the color of a card that is readable on white paper, lighter where the dark needs it. */
export function linkColor(appearance: Appearance): string {
  const { link, accent, band } = colorsOf(appearance)
  const found = [link, accent, band].find((color) => contrast(color, WHITE) >= ON_WHITE) ?? DEFAULT
  const lighter = Array.from({ length: STEPS }, (_, step) => mix(found, WHITE, step / STEPS))
  return lighter.find((color) => contrast(color, DARK) >= ON_DARK) ?? found
}
