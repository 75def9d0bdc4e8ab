import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  type Appearance,
  cardButtons,
  cardFonts,
  cardLayouts,
  cardThemes,
} from '@/contract/profiles/profileContent'
import { cardCss, exchangeCss, neutralCss } from './cardCss'
import { CardPage } from '../card/CardPage'
import { ExchangePage } from '../exchange/ExchangePage'
import { NeutralPage } from '../neutral/NeutralPage'
import { cardColors } from './themes'
import { buildBlocks, buildCard, buildExchangeForm, buildRichCard } from '../testing/buildCard'

const plain = buildCard().appearance
const appearances: Appearance[] = [
  ...cardThemes.map((theme) => ({ ...plain, theme })),
  ...cardLayouts.map((layout) => ({ ...plain, layout })),
  ...cardButtons.map((buttons) => ({ ...plain, buttons })),
  ...cardFonts.map((font) => ({ ...plain, font, accent: '#ff2d78' })),
]
const sheets = [
  neutralCss,
  ...appearances.flatMap((appearance) =>
    [false, true].flatMap((isInApp) => [
      cardCss(appearance, { hasBlocks: true, isInApp }),
      exchangeCss(appearance, { isInApp }),
    ]),
  ),
]

/** Returns the selectors of all rules, also inside of at-rules, without parentheses. */
function selectorsOf(css: string): string[] {
  const plainRules = css.replace(/@(?:media|container|supports)[^{]*\{/g, '').replace(/\}\}/g, '}')
  return [...plainRules.matchAll(/([^{}]+)\{[^{}]*\}/g)].flatMap(([, selectors = '']) =>
    withoutParentheses(selectors)
      .split(',')
      .map((selector) => selector.trim()),
  )
}

const withoutParentheses = (text: string): string =>
  /\([^()]*\)/.test(text) ? withoutParentheses(text.replace(/\([^()]*\)/g, '')) : text
const classesIn = (text: string, form: RegExp) =>
  new Set([...text.matchAll(form)].flatMap(([, names = '']) => names.split(' ')))

it('styles nothing outside a card', () => {
  for (const css of sheets)
    for (const selector of selectorsOf(css))
      expect(selector).toMatch(/^(?:\.tc(?:$|[\s.:>-])|:where$|(?:html|body):has$)/)
})

it('draws neutral pages in the color scheme of the visitor', () => {
  const [light = '', dark = ''] = neutralCss.split('@media (prefers-color-scheme:dark)')
  expect(light).toContain(`--tc-ground:${cardColors.linen.ground}`)
  expect(dark).toContain(`--tc-ground:${cardColors.ink.ground}`)
})

it('has a rule for each class and a use for each rule', () => {
  const links = {
    file: (path: string) => path,
    item: String,
    vcard: '/v',
    qr: '/q',
    exchange: '/e',
    page: '/p',
  }
  const exchange = { action: '/', vcard: '/', card: '/', home: '/', file: links.file }
  const form = buildExchangeForm({
    fields: {
      name: 'required',
      email: 'optional',
      phone: 'optional',
      organization: 'off',
      jobTitle: 'off',
      website: 'off',
      metAt: 'off',
      note: 'optional',
      photo: 'optional',
    },
  })
  const cards = [
    buildRichCard(),
    buildCard(),
    buildCard({ blocks: buildBlocks() }),
    buildCard({ logo: '/files/logo.webp' }),
    buildRichCard({ logo: null, appearance: { ...plain, layout: 'portrait' } }),
    buildCard({ backgroundVideo: { src: '/files/v.mp4', type: 'video/mp4', poster: null } }),
  ]
  const pages = [
    ...cards.map((card) => <CardPage key={0} card={card} links={links} home="/" />),
    <CardPage key={0} card={buildCard()} links={{ ...links, isInApp: true }} home="/" />,
    <NeutralPage key={0} state="lost" home="/" />,
    <ExchangePage
      key={0}
      form={form}
      values={{}}
      errors={{ '': 'No.', email: 'No.' }}
      links={exchange}
      isSent={false}
    />,
    <ExchangePage key={0} form={form} values={{}} errors={{}} links={exchange} isSent />,
  ]
  const used = classesIn(
    pages.map((page) => renderToStaticMarkup(page)).join(''),
    /class="([^"]*)"/g,
  )
  const styled = classesIn(sheets.join(''), /\.(tc[\w-]*)/g)
  expect([...used].filter((name) => !styled.has(name)).sort()).toEqual([])
  expect([...styled].filter((name) => !used.has(name)).sort()).toEqual([])
})

describe('a stylesheet', () => {
  it('has the colors of its theme, the accent of its card, and the rules of its layout', () => {
    expect(cardCss({ ...plain, theme: 'cobalt' })).toContain(cardColors.cobalt.ground)
    expect(cardCss({ ...plain, accent: '#8a1253' })).toContain('--tc-accent:#8a1253')
    expect(new Set(cardLayouts.map((layout) => cardCss({ ...plain, layout }).length)).size).toBe(
      cardLayouts.length,
    )
  })

  it('is larger only for a card with blocks, or inside an app', () => {
    for (const appearance of appearances) {
      const [usual, withBlocks] = [cardCss(appearance), cardCss(appearance, { hasBlocks: true })]
      expect(usual.length).toBeLessThan(9_250)
      expect([usual, withBlocks].map((css) => css.includes('.tc-post'))).toEqual([false, true])
      const inApp = cardCss(appearance, { isInApp: true })
      expect([usual, inApp].map((css) => css.includes('.tc-hint'))).toEqual([false, true])
    }
  })

  it('is small, complete, and cannot close its style element', () => {
    for (const css of sheets) {
      expect(css.length).toBeLessThan(css.includes('.tc-hint') ? 10_900 : 10_600)
      expect(css.split('{').length).toBe(css.split('}').length)
      expect(css).not.toMatch(/[<\n]|\/\*|url\(|@import/)
    }
  })
})
