import { describe, expect, it } from 'vitest'
import type { ShownCompany } from '@/contract/companies/shownCompany'
import { type ProfileContent, emptyProfileContent } from '@/contract/profiles/profileContent'
import { layCompanyOver } from './layCompanyOver'
import { idOf } from './testing/buildCard'

const schedule = {
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: 'UTC',
}
const everlink = (index: number, title: string): ProfileContent['everlinks'][number] => ({
  id: idOf(index),
  title,
  url: 'https://example.com',
  isHidden: false,
  thumbnail: null,
  ...schedule,
})
const social = (index: number, value: string): ProfileContent['socials'][number] => ({
  id: idOf(index),
  name: 'x',
  value,
  isHidden: false,
  media: null,
})

const own: ProfileContent = {
  ...emptyProfileContent,
  firstName: 'Ada',
  occupation: 'Freelancer',
  organization: 'Ada & Co',
  logo: '/files/own-logo',
  banner: '/files/own-banner',
  everlinks: [everlink(1, 'Own')],
  socials: [social(2, 'ada')],
}
const company: ShownCompany = {
  id: idOf(9),
  name: 'Verdigris',
  logo: '/files/logo',
  banner: '/files/banner',
  appearance: { ...emptyProfileContent.appearance, theme: 'verdigris' },
  everlinks: [everlink(3, 'Company')],
  socials: [social(4, 'verdigris')],
  blocks: [],
  locks: [],
  jobTitle: 'Engineer',
  department: 'Optics',
}

describe('an employee’s card', () => {
  it('shows the company’s name, pictures, look, links and socials over the person’s own', () => {
    const card = layCompanyOver(own, company)
    expect(card).toMatchObject({
      firstName: 'Ada',
      organization: 'Verdigris',
      logo: '/files/logo',
      banner: '/files/banner',
      appearance: { theme: 'verdigris' },
    })
    expect(card.everlinks.map(({ title }) => title)).toEqual(['Company', 'Own'])
    expect(card.socials.map(({ value }) => value)).toEqual(['verdigris', 'ada'])
  })

  it('keeps the person’s pictures and look where the company has none', () => {
    const plain = { ...company, logo: null, banner: null, appearance: null }
    expect(layCompanyOver(own, plain)).toMatchObject({
      logo: '/files/own-logo',
      banner: '/files/own-banner',
      appearance: own.appearance,
    })
    expect(layCompanyOver(own, { ...plain, locks: ['logo'] }).logo).toBeNull()
  })

  it.each([
    { locks: [], occupation: 'Freelancer', shown: 'Freelancer' },
    { locks: [], occupation: '', shown: 'Engineer' },
    { locks: ['occupation' as const], occupation: 'Freelancer', shown: 'Engineer' },
  ])('with the locks $locks and the title “$occupation” shows “$shown”', (given) => {
    const { locks, occupation, shown } = given
    expect(layCompanyOver({ ...own, occupation }, { ...company, locks }).occupation).toBe(shown)
  })

  it('is the same content without a company, and the same lists for the same lists', () => {
    expect(layCompanyOver(own, null)).toBe(own)
    const [first, second] = [layCompanyOver(own, company), layCompanyOver({ ...own }, company)]
    expect(second.everlinks).toBe(first.everlinks)
    expect(second.socials).toBe(first.socials)
  })
})
