import { expect, it } from 'vitest'
import { cardColors } from '@/publicCard/styles/themes'
import { renderNeutral } from './renderNeutral'
import { parsePage } from './testing/parsePage'

it('follows the color scheme of the visitor', () => {
  const page = parsePage(renderNeutral('deactivated', 'abc').html)
  expect(page.meta('color-scheme')).toBe('light dark')
  const colors = page.all('meta').filter(({ attribs }) => attribs['name'] === 'theme-color')
  expect(colors.map(({ attribs }) => [attribs['media'], attribs['content']])).toEqual([
    ['(prefers-color-scheme: dark)', cardColors.ink.ground],
    [undefined, cardColors.linen.ground],
  ])
})
