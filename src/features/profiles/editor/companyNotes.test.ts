import { describe, expect, it } from 'vitest'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import { emptyProfileContent } from '@/contract/profiles/profileContent'
import { buildId, buildProfile } from '@/testing/builders'
import { companyItemsNote, companyNote } from './companyNotes'

const company: ShownCompany = {
  id: buildId(),
  name: 'Verdigris',
  logo: '/files/abcdefghijklmnopqrstu.png',
  banner: null,
  appearance: null,
  everlinks: [],
  socials: [],
  blocks: [],
  locks: [],
  jobTitle: 'Engineer',
  department: '',
}
const profile = buildProfile({ organization: 'Own', occupation: '', department: '', company })

describe('companyNote', () => {
  it.each([
    ['organization', 'Your card shows “Verdigris”, because this profile shows that company.'],
    ['occupation', 'While this is empty, your card shows “Engineer” from Verdigris.'],
    ['department', undefined],
    ['logo', 'Your card has the logo of Verdigris instead of this one.'],
    ['banner', undefined],
    ['appearance.theme', undefined],
    ['bio', undefined],
    ['emails[0].value', undefined],
  ])('%s, where it can be changed', (path, note) => {
    expect(companyNote(profile, path, true)).toBe(note)
  })

  it('an own title is the one on the card', () => {
    expect(companyNote({ ...profile, occupation: 'Founder' }, 'occupation', true)).toBeUndefined()
  })

  it('a look or a banner of the company replaces the own one', () => {
    const dressed = {
      ...profile,
      company: {
        ...company,
        banner: company.logo,
        appearance: { ...emptyProfileContent.appearance },
      },
    }
    expect(companyNote(dressed, 'banner', true)).toMatch(/^Your card has the banner of Verdigris/)
    expect(companyNote(dressed, 'appearance.theme', true)).toMatch(/^Your card has the look/)
    expect(companyNote(dressed, 'appearance.font', true)).toBeUndefined()
  })

  it('read-only fields are the company’s if it locks them', () => {
    const locking = { ...profile, company: { ...company, locks: ['appearance' as const] } }
    expect(companyNote(locking, 'appearance.font', false)).toBe('Verdigris sets this.')
    expect(companyNote(locking, 'firstName', false)).toBeUndefined()
    // Read-only for another reason, such as the plan.
    expect(companyNote(profile, 'appearance.font', false)).toBeUndefined()
  })

  it('without a company there is nothing to say', () => {
    expect(companyNote({ ...profile, company: null }, 'organization', true)).toBeUndefined()
    expect(companyNote({ ...profile, company: null }, 'organization', false)).toBeUndefined()
  })
})

it('hidden items of a company are not on the card', () => {
  const social = {
    id: buildId(),
    name: 'github',
    value: 'v',
    isHidden: false,
    media: null,
  } as const
  const withSocials = (socials: ShownCompany['socials']) => ({
    ...profile,
    company: { ...company, socials },
  })
  expect(companyItemsNote(withSocials([social]), 'socials')).toBe(
    'Your card also shows the socials of Verdigris, before yours.',
  )
  expect(companyItemsNote(withSocials([{ ...social, isHidden: true }]), 'socials')).toBeUndefined()
})
