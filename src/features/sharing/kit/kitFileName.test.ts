import { expect, it } from 'vitest'
import { kitFileName } from './useKitCard'

it.each([
  ['Ada Moreau', 'Ada Moreau sign.pdf'],
  ['../a/b:c?.exe', 'a b c exe sign.pdf'],
  ['हिन्दी नाम', 'हिन्दी नाम sign.pdf'],
  ['🌿', 'card sign.pdf'],
  ['𠮷'.repeat(200), `${'𠮷'.repeat(80)} sign.pdf`],
])('the file of %j', (name, file) => {
  expect(kitFileName(name, 'sign.pdf')).toBe(file)
})
