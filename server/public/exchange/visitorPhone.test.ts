import { expect, it } from 'vitest'
import { visitorPhone } from './visitorPhone'

interface Known {
  visitor: string
  languages: string
  ownerPhones: string[]
}

const nobody: Known = { visitor: '', languages: '', ownerPhones: [] }
const swede = ['after 6 pm', '+46701234567']

it.each<[string, Partial<Known>, string]>([
  ['+46 70-123 45 67 x12', {}, '+46701234567;ext=12'],
  ['0046701234567', {}, '+46701234567'],
  ['070-123 45 67', {}, '070-123 45 67'],
  ['070-123 45 67', { visitor: 'SE' }, '+46701234567'],
  ['070-123 45 67', { languages: 'sv-SE,sv;q=0.9,en;q=0.8' }, '+46701234567'],
  ['070-123 45 67', { languages: 'en-US,en;q=0.9', ownerPhones: swede }, '+46701234567'],
  ['070-123 45 67', { languages: 'sv,en;q=0.9' }, '070-123 45 67'],
  ['070-123 45 67', { visitor: 'XX', languages: 'x'.repeat(10_000) }, '070-123 45 67'],
  // A number in both countries: nobody knows which of them is meant.
  ['030 5550101', { visitor: 'DE', languages: 'en-GB' }, '+49305550101'],
  ['06 12 34 56 78', { visitor: 'FR', languages: 'it-IT' }, '06 12 34 56 78'],
  ['after 6 pm', { visitor: 'SE', ownerPhones: swede }, 'after 6 pm'],
])('a visitor’s %j becomes, with %j, %j', (written, countries, stored) => {
  expect(visitorPhone(written, { ...nobody, ...countries })).toBe(stored)
})
