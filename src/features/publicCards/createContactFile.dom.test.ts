import { expect, it } from 'vitest'
import { buildCard } from '@/publicCard/testing/buildCard'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { createContactFile } from './createContactFile'

it.each([
  ['+49301234567', '+49301234567'],
  ['+49301234567;ext=12', String.raw`+49301234567\,12`],
  ['030 1234567', '030 1234567'],
])('writes %s as an address book dials it', async (value, dialed) => {
  const content = { ...emptyProfileContent, phones: [{ label: 'Work', value }] }
  const { phones } = toPublicCard(content, { profileId: '', key: '' }, 0)
  const file = createContactFile(buildCard({ phones }), 'https://x.example/card/ada', null)
  expect(await file.text()).toContain(`:${dialed}\r\n`)
})
