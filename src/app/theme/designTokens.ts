/** The product's colors, as CSS hex. Pairs with text meet WCAG AA (designTokens.test.ts). */
export interface ColorScheme {
  /** The page, its surfaces, and overlays. */
  canvas: string
  surface: string
  raised: string
  /** The background of a hovered or selected row or button. */
  hover: string
  /** Lines between parts: 9 or 10 % ink. */
  border: string
  /** The background of a secondary button. */
  soft: string
  softHover: string
  /** The outline of a field: 3:1 against its surroundings (WCAG 1.4.11). */
  outline: string
  text: string
  textMuted: string
  placeholder: string
  /** Verdigris, for everything that can be acted on. */
  accent: string
  accentHover: string
  accentActive: string
  onAccent: string
  accentSoft: string
  link: string
  linkHover: string
  danger: string
  dangerHover: string
  dangerActive: string
  onDanger: string
  dangerSoft: string
  warning: string
  success: string
  info: string
  /** Copper, for decoration only, such as the star of a favorite. */
  star: string
  skeleton: string
}

export const light: ColorScheme = {
  canvas: '#f6f4f0',
  surface: '#fffefb',
  raised: '#ffffff',
  hover: '#efece5',
  border: '#24211c17',
  soft: '#ebe7df',
  softHover: '#e1dcd2',
  outline: '#8f8678',
  text: '#24211c',
  textMuted: '#635c51',
  placeholder: '#6f685c',
  accent: '#0f6b66',
  accentHover: '#0b5955',
  accentActive: '#084844',
  onAccent: '#ffffff',
  accentSoft: '#e2efec',
  link: '#0f6b66',
  linkHover: '#084844',
  danger: '#b3261e',
  dangerHover: '#98201a',
  dangerActive: '#7d1a15',
  onDanger: '#ffffff',
  dangerSoft: '#fbeae7',
  warning: '#8a5600',
  success: '#2d6a34',
  info: '#2b5f8a',
  star: '#b4651a',
  skeleton: '#e8e3da',
}

export const dark: ColorScheme = {
  canvas: '#161412',
  surface: '#1f1c19',
  raised: '#292521',
  hover: '#302b26',
  border: '#f0ece51a',
  soft: '#38322c',
  softHover: '#433c35',
  outline: '#7f7669',
  text: '#f0ece5',
  textMuted: '#b8b0a2',
  placeholder: '#a0978a',
  accent: '#4fc3b8',
  accentHover: '#6ed2c8',
  accentActive: '#39ada2',
  onAccent: '#0b211f',
  accentSoft: '#1c3330',
  link: '#5fcbc0',
  linkHover: '#8adcd4',
  danger: '#f28b82',
  dangerHover: '#f6a59e',
  dangerActive: '#e6756b',
  onDanger: '#2b0d0a',
  dangerSoft: '#3a201d',
  warning: '#e5b567',
  success: '#8cc98f',
  info: '#8fbde3',
  star: '#e0a05c',
  skeleton: '#322d28',
}

export const fontFamily =
  "'Figtree Variable', 'Figtree Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"

/** The shadow of overlays. */
export const shadow = '0 6px 24px rgb(0 0 0 / 18%)'

/** The storage key of the chosen theme, which index.html reads before the first paint. */
export const THEME_STORAGE_KEY = 'tessera:theme'

/**
 * Returns the color schemes as CSS variables for index.html: `textMuted` is `--text-muted`. The
 * user's choice wins over the system's. Paper is always light.
 */
export function themeCss(): string {
  const inDark = `color-scheme:dark;${variables(dark)}`
  return [
    `:root{color-scheme:light;--font:${fontFamily};--shadow:${shadow};${variables(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light']){${inDark}}}`,
    `@media screen{:root[data-theme='dark']{${inDark}}}`,
  ].join('\n')
}

function variables(scheme: ColorScheme): string {
  return Object.entries(scheme)
    .map(
      ([name, color]) =>
        `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${String(color)}`,
    )
    .join(';')
}
