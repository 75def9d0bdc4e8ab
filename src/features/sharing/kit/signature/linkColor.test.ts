import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardThemes, emptyProfileContent } from '@/contract/profiles/profileContent'
import { contrast } from '@/publicCard/styles/accentColors'
import { linkColor } from './linkColor'

const { appearance } = emptyProfileContent
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

it('is readable on white and on a dark ground, for every accent in every theme', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cardThemes), fc.option(hex), (theme, accent) => {
      const color = linkColor({ ...appearance, theme, accent })
      expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color, '#1f1f1f')).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 1000 },
  )
})
