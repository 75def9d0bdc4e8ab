import { expect, it, vi } from 'vitest'
import { toPublicCard } from '@/publicCard/toPublicCard'
import { buildProfile } from '@/testing/builders'
import { numberedLink, numberedService, numberedSocial } from '@/testing/fakes/fakeProfile'
import { validateDraft } from './validateDraft'

const profile = buildProfile({
  everlinks: [numberedLink(1), numberedLink(2, { url: 'javascript:0' }), numberedLink(3)],
  services: [numberedService(4)],
  socials: [numberedSocial(5)],
  emails: [{ label: '', value: 'ada@example.com' }],
})
const subject = { profileId: profile.id, key: profile.slug }
const NOW = Date.parse('2026-03-04T09:30:00Z')

it('a keystroke keeps every part of the card that it does not change', () => {
  const before = toPublicCard(profile, subject, NOW)
  const named = toPublicCard({ ...profile, firstName: 'Ada' }, subject, NOW + 1000)
  for (const part of [
    'everlinks',
    'services',
    'socials',
    'emails',
    'phones',
    'websites',
    'addresses',
  ] as const)
    expect(named[part]).toBe(before[part])
  const [first, , third] = profile.everlinks
  const retitled = toPublicCard(
    { ...profile, everlinks: [numberedLink(1, { title: 'New' }), ...profile.everlinks.slice(1)] },
    subject,
    NOW,
  )
  expect(retitled.everlinks.map(({ title }) => title)).toEqual(['New', third?.title])
  expect(retitled.everlinks[1]).toBe(before.everlinks[1])
  expect(before.everlinks[0]?.title).toBe(first?.title)
})

it('a keystroke asks no time zone again whether a link is shown', () => {
  const scheduled = {
    ...profile,
    everlinks: [numberedLink(1, { startDate: '2026-01-01', endDate: '2099-12-31' })],
    services: [numberedService(4, { endDate: '2099-12-31' })],
  }
  const read = vi.spyOn(Date, 'parse')
  expect(toPublicCard(scheduled, subject, NOW).everlinks).toHaveLength(1)
  expect(read).toHaveBeenCalled()
  read.mockClear()
  toPublicCard({ ...scheduled, firstName: 'Ada' }, subject, NOW)
  expect(read).not.toHaveBeenCalled()
  expect(toPublicCard(scheduled, subject, Date.parse('2100-01-01T12:00:00Z'))).toMatchObject({
    everlinks: [],
    services: [],
  })
  read.mockRestore()
})

it('a keystroke keeps the errors of every list that it does not change', () => {
  const stored = buildProfile()
  const before = validateDraft(profile, stored)
  expect(before).toEqual({ everlinks: [undefined, { url: 'Invalid URL.' }, undefined] })
  expect(validateDraft({ ...profile, firstName: 'Ada' }, stored).everlinks).toBe(before.everlinks)
})
