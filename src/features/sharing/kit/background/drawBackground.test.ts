import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { cardThemes } from '@/contract/profiles/profileContent'
import { contrast } from '@/publicCard/styles/accentColors'
import { qrCode } from '@/publicCard/qrCode'
import { cardColors } from '@/publicCard/styles/themes'
import { createFakePen } from '@/testing/fakes/fakePen'
import { BACKGROUND, drawBackground } from './drawBackground'

const address = 'https://cards.example/card/lnJcimtbZKI3_DoSHia85o?s=qr'
const longName = 'Maximiliana-Konstantinopolitanska von Hohenzollern-Sigmaringen Papadopoulou'

function draw(theme: (typeof cardThemes)[number], side: 'left' | 'right', name: string) {
  const code = qrCode(address)
  if (!code) throw new Error('The address has no code.')
  const { pen, pixels, texts } = createFakePen(BACKGROUND.width, BACKGROUND.height)
  const person = { name, occupation: 'Head of lighting and stage design', organization: 'Kōbō' }
  drawBackground(pen, { ...person, code, colors: cardColors[theme], side })
  return { pixels, texts }
}

/** Scales to two thirds as a meeting does, mixing the pixels that fall together. */
function at720(pixels: Uint8Array) {
  const [width, height] = [1280, 720]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const shade = (x: number, y: number) =>
    (pixels[Math.floor(y) * BACKGROUND.width + Math.floor(x)] ?? 0) / 4
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [left, top] = [x * 1.5, y * 1.5]
      const gray =
        shade(left, top) + shade(left + 1, top) + shade(left, top + 1) + shade(left + 1, top + 1)
      data.fill(gray, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { width, height, data }
}

describe('a meeting background', () => {
  it.each([
    ['linen', 'right'],
    ['ink', 'left'],
  ] as const)('has a code that is readable at 720 lines: %s, %s', (theme, side) => {
    expect(decodeQR(at720(draw(theme, side, 'Ines Marchetti').pixels))).toBe(address)
  })

  it.each(['left', 'right'] as const)('keeps the middle free for the person: %s', (side) => {
    for (const name of ['Ines', longName, '山田太郎'.repeat(20)]) {
      const { texts } = draw('cobalt', side, name)
      expect(texts.length).toBeGreaterThanOrEqual(3)
      for (const { x, y, width } of texts) {
        const isAside = side === 'left' ? x + width <= 500 : x >= 1420
        expect([isAside, x >= 0, x + width <= BACKGROUND.width, y >= 72]).not.toContain(false)
      }
    }
  })

  it('draws each text in the order of its script, as the card does', () => {
    const { texts } = draw('linen', 'right', 'שרה (Sara) כהן')
    expect(texts.map(({ text, direction }) => [text, direction])).toEqual([
      ['שרה (Sara) כהן', 'rtl'],
      ['Head of lighting and stage', 'ltr'],
      ['design', 'ltr'],
      ['Kōbō', 'ltr'],
    ])
  })

  it.each(cardThemes)('has readable texts on both of its grounds: %s', (theme) => {
    const { ground, line, text, muted } = cardColors[theme]
    // They are large texts (WCAG 1.4.3).
    for (const color of [text, muted])
      for (const below of [ground, line]) expect(contrast(color, below)).toBeGreaterThanOrEqual(3)
  })
})
