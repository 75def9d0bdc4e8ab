import type { Appearance } from '@/contract/profiles/profileContent'
import { colorsOf } from './accentColors'
import baseCss from './base.css?inline'
import sheetCss from './card.css?inline'
import compactCss from './compact.css?inline'
import formCss from './exchange.css?inline'
import noteCss from './neutral.css?inline'
import portraitCss from './portrait.css?inline'

const fonts: Record<Appearance['font'], string> = {
  sans: "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif",
  serif: "ui-serif,'Iowan Old Style',Charter,Georgia,Cambria,'Times New Roman',serif",
  rounded:
    "ui-rounded,'SF Pro Rounded','Hiragino Maru Gothic ProN','Arial Rounded MT Bold',Nunito,system-ui,sans-serif",
}

/** Corners of buttons, of rows, and of faces and marks. */
const corners: Record<Appearance['buttons'], [string, string, string]> = {
  soft: ['14px', '16px', '50%'],
  pill: ['99px', '28px', '50%'],
  square: ['3px', '3px', '6px'],
}

const base = smaller(baseCss)
const card = smaller(sheetCss)
const layouts: Record<Appearance['layout'], string> = {
  classic: '',
  portrait: smaller(portraitCss),
  compact: smaller(compactCss),
}
const form = smaller(formCss)
const note = smaller(noteCss)
const plain: Appearance = {
  theme: 'linen',
  accent: null,
  layout: 'classic',
  buttons: 'soft',
  font: 'sans',
}

/** The whole stylesheet of `CardPage` as one card has it. */
export function cardCss(appearance: Appearance): string {
  return variables(appearance) + base + card + layouts[appearance.layout]
}

/** The whole stylesheet of `ExchangePage` in the look of its card. */
export function exchangeCss(appearance: Appearance): string {
  return variables(appearance) + base + form
}

/** The whole stylesheet of `NeutralPage`. */
export const neutralCss = variables(plain) + base + note

/** What one card has that another has not; on the body too where a card is all of the page. */
function variables({ theme, accent, buttons, font }: Appearance): string {
  const { scheme, onAccent, ...colors } = colorsOf({ theme, accent })
  const [r, rr, rf] = corners[buttons]
  const values = { scheme, 'on-accent': onAccent, ...colors, r, rr, rf, font: fonts[font] }
  return `:where(.tc,body:has(>.tc)){${Object.entries(values)
    .map(([name, value]) => `--tc-${name}:${value}`)
    .join(';')}}`
}

/** The same rules without comments and most blanks, however the build has left them. */
function smaller(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: (?=[^{}]*[;}])/g, ':')
    .replaceAll(';}', '}')
    .trim()
}
