import type { Appearance } from '@/contract/profiles/profileContent'
import { colorsOf } from './accentColors'
import baseSource from './base.css?inline'
import blocksSource from './blocks.css?inline'
import cardSource from './card.css?inline'
import compactSource from './compact.css?inline'
import exchangeSource from './exchange.css?inline'
import hintSource from './hint.css?inline'
import neutralSource from './neutral.css?inline'
import portraitSource from './portrait.css?inline'

const fonts: Record<Appearance['font'], string> = {
  sans: "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif",
  serif: "ui-serif,'Iowan Old Style',Charter,Georgia,Cambria,'Times New Roman',serif",
  rounded:
    "ui-rounded,'SF Pro Rounded','Hiragino Maru Gothic ProN','Arial Rounded MT Bold',Nunito,system-ui,sans-serif",
}

/** Corner radii of buttons, of rows, and of pictures and network marks. */
const corners: Record<Appearance['buttons'], [string, string, string]> = {
  soft: ['14px', '16px', '50%'],
  pill: ['99px', '28px', '50%'],
  square: ['3px', '3px', '6px'],
}

const base = minify(baseSource)
const card = minify(cardSource)
const blocks = minify(blocksSource)
const layouts: Record<Appearance['layout'], string> = {
  classic: '',
  portrait: minify(portraitSource),
  compact: minify(compactSource),
}
const exchange = minify(exchangeSource)
const hint = minify(hintSource)
const neutral = minify(neutralSource)
const neutralLook: Omit<Appearance, 'theme'> = {
  accent: null,
  layout: 'classic',
  buttons: 'soft',
  font: 'sans',
}

/**
 * Returns the stylesheet of `CardPage` for the appearance of a card, which may show blocks, and the
 * hint for a browser inside an app.
 */
export function cardCss(
  appearance: Appearance,
  { hasBlocks = false, isInApp = false } = {},
): string {
  const rest = layouts[appearance.layout] + (hasBlocks ? blocks : '') + (isInApp ? hint : '')
  return variables(appearance) + base + card + rest
}

/** Returns the stylesheet of `ExchangePage` for the appearance of its card, with the same hint. */
export function exchangeCss(appearance: Appearance, { isInApp = false } = {}): string {
  return variables(appearance) + base + exchange + (isInApp ? hint : '')
}

/** The stylesheet of `NeutralPage`, which nobody designed: it follows the visitor's color scheme. */
export const neutralCss = [
  variables({ ...neutralLook, theme: 'linen' }),
  `@media (prefers-color-scheme:dark){${variables({ ...neutralLook, theme: 'ink' })}}`,
  base,
  neutral,
].join('')

/** Returns the variables of one card. They are on the body, too, where a card fills the page. */
function variables({ theme, accent, buttons, font }: Appearance): string {
  const { scheme, onAccent, ...colors } = colorsOf({ theme, accent })
  const [r, rr, rf] = corners[buttons]
  const values = { scheme, 'on-accent': onAccent, ...colors, r, rr, rf, font: fonts[font] }
  return `:where(.tc,body:has(>.tc)){${Object.entries(values)
    .map(([name, value]) => `--tc-${name}:${value}`)
    .join(';')}}`
}

/** Removes comments and most spaces, which the build may have left. */
function minify(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: (?=[^{}]*[;}])/g, ':')
    .replaceAll(';}', '}')
    .trim()
}
