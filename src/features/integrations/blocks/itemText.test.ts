import { expect, it } from 'vitest'
import { buildItem } from '@/testing/buildIntegrations'
import { itemName, itemSign } from './itemText'

it('names an item by the beginning of its text, cut between characters', () => {
  expect(itemName(buildItem({ text: `${'a'.repeat(78)}🎻 and more` }))).toBe(`${'a'.repeat(78)}…`)
  expect(itemName(buildItem({ text: `${'a'.repeat(78)}🎻` }))).toBe(`${'a'.repeat(78)}🎻`)
})

it('marks an item without a picture by whole characters', () => {
  expect(itemSign('Opening')).toBe('Op')
  expect(itemSign('🎻 evening')).toBe('🎻')
  expect(itemSign('A🎻 evening')).toBe('A')
})
