import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Profile } from '@/contract/profiles/profile'
import { hostileTexts } from '@/publicCard/testing/hostileTexts'
import { contrast } from '@/publicCard/styles/accentColors'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { buildProfile } from '@/testing/builders'
import { signatureLayouts } from '../kitSlice'
import { toHtml } from './markup'
import { signatureLines } from './signatureLines'
import { type Signature, signatureMarkup, signatureText } from './signatureMarkup'

function signatureOf(overrides: Partial<Profile>, changes: Partial<Signature> = {}): Signature {
  const profile = buildProfile(overrides)
  const card = toPublicCard(profile, { profileId: profile.id, key: profile.slug }, 0)
  return {
    name: card.name,
    lines: signatureLines(card),
    cardUrl: 'https://cards.example/card/mira',
    photoUrl: 'https://cards.example/card/c4rd/picture.jpg',
    codeUrl: 'https://cards.example/card/c4rd/qr.png?size=240',
    accent: '#0f6b66',
    layout: 'photo',
    ...changes,
  }
}

const parse = (signature: Signature) =>
  new DOMParser().parseFromString(toHtml(signatureMarkup(signature)), 'text/html')
/** The attributes that a signature has, and no others. */
const known =
  /^(?:role|cellpadding|cellspacing|border|style|width|height|valign|align|bgcolor|dir|href|src|alt)$/

describe('a signature', () => {
  it.each(signatureLayouts)('shows hostile texts as they are: %s', (layout) => {
    const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(anyText, anyText, (name, value) => {
        const texts = [name, value].map((text) => text.replace(/[\r\0]/g, ''))
        const [shownName = '', shown = ''] = texts
        const lines = [{ key: 'occupation', text: shown, href: null }]
        const document = parse(signatureOf({}, { name: shownName, lines, layout }))
        expect(document.body.textContent.replaceAll('\u00a0', '')).toBe(
          texts.join('').replaceAll('\u00a0', ''),
        )
        expect([...new Set(elementsOf(document).map(({ localName }) => localName))].sort()).toEqual(
          layout === 'text'
            ? ['span', 'table', 'tbody', 'td', 'tr']
            : ['a', 'img', 'span', 'table', 'tbody', 'td', 'tr'],
        )
        for (const element of elementsOf(document))
          for (const attribute of element.attributes) expect(attribute.name).toMatch(known)
      }),
    )
  })

  it('links only to safe addresses', () => {
    const signature = signatureOf({
      phones: [{ label: '', value: '+351 912 345 678' }],
      emails: [{ label: '', value: 'a%b"<i>@example.com' }],
      websites: [
        'https://safe.example/?a=1&b="2"',
        'http://plain.example',
        'javascript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
      ].map((value) => ({ label: '', value })),
    })
    const links = [...parse(signature).querySelectorAll('a')].map((link) => link.href)
    expect(new Set(links.map((link) => new URL(link).protocol))).toEqual(
      new Set(['https:', 'mailto:', 'tel:']),
    )
    expect(links.filter((link) => link.startsWith('https:'))).toEqual([
      signature.cardUrl,
      'https://safe.example/?a=1&b=%222%22',
      signature.cardUrl,
    ])
  })

  it('has what Outlook needs: sizes as attributes, and no margins or style sheets', () => {
    for (const layout of signatureLayouts) {
      const document = parse(signatureOf({}, { layout }))
      expect(document.querySelector('style, link, [class], [id]')).toBeNull()
      for (const picture of document.querySelectorAll('img')) {
        expect(picture.getAttribute('src')).toMatch(/^https:\/\/cards\.example\//)
        expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0)
        expect(picture.getAttribute('height')).toBe(picture.getAttribute('width'))
        expect(picture.getAttribute('style')).not.toContain('margin')
        expect(picture.alt).not.toBe('')
      }
    }
  })

  it('has the code or the photo as the layout says, and no photo where there is none', () => {
    const pictures = (changes: Partial<Signature>) =>
      [...parse(signatureOf({}, changes)).querySelectorAll('img')].map(({ src }) =>
        src.replace(/^.*\//, ''),
      )
    expect(pictures({ layout: 'photo' })).toEqual(['picture.jpg'])
    expect(pictures({ layout: 'code' })).toEqual(['qr.png?size=240'])
    expect(pictures({ layout: 'text' })).toEqual([])
    expect(pictures({ layout: 'photo', photoUrl: null })).toEqual([])
  })

  it('has no color that is lost on white or in a dark mail program', () => {
    const lines = [{ key: 'occupation', text: 'Glass artist', href: null }]
    for (const layout of signatureLayouts) {
      const colors = elementsOf(parse(signatureOf({}, { layout, lines }))).flatMap(
        (element) => /(?:^|;)color:(#\w{6})/.exec(element.getAttribute('style') ?? '')?.[1] ?? [],
      )
      expect(colors).not.toEqual([])
      for (const color of colors) {
        expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color, '#1f1f1f')).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it('has a number once that is there as "Work" and as "Mobile"', () => {
    const value = '+351 912 345 678'
    const phones = ['Work', 'Mobile'].map((label) => ({ label, value }))
    const keys = signatureOf({ phones }).lines.map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('phone:'))).toEqual([`phone:${value}`])
  })

  it('has the company once where it stands for the name', () => {
    const company = { firstName: '', lastName: '', organization: 'Kōbō' }
    expect(signatureText(signatureOf(company))).toBe(
      'Kōbō\nView my card: https://cards.example/card/mira',
    )
    expect(signatureText(signatureOf({ ...company, department: 'Glass' }))).toBe(
      'Kōbō\nGlass\nView my card: https://cards.example/card/mira',
    )
  })

  it('has each text in the order of its script, as the card does', () => {
    const texts = { firstName: 'שרה', lastName: '', organization: 'شركة ABC للتجارة' }
    const document = parse(signatureOf({ ...texts, occupation: 'Guide (Haifa)' }))
    const directionOf = (text: string) =>
      elementsOf(document)
        .find((element) => element.localName === 'td' && element.textContent === text)
        ?.getAttribute('dir')
    expect(['שרה', texts.organization, 'Guide (Haifa)'].map(directionOf)).toEqual([
      ...['rtl', 'rtl', null],
    ])
  })

  it('is also a text', () => {
    const signature = signatureOf({ occupation: 'Glass artist', organization: 'Kōbō' })
    expect(signatureText(signature)).toBe(
      'Mira Okafor\nGlass artist\nKōbō\nView my card: https://cards.example/card/mira',
    )
  })
})

function elementsOf(document: Document): Element[] {
  return [...document.body.querySelectorAll('*')]
}
