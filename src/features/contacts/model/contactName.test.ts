import { describe, expect, it } from 'vitest'
import { contactInitials, contactName, contactSubtitle } from './contactName'

const blank = {
  namePrefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  nickname: '',
  organization: '',
  jobTitle: '',
  emails: [] as { label: string; value: string }[],
  phones: [] as { label: string; value: string }[],
}

describe('contactName', () => {
  it.each([
    [
      'every part in order',
      {
        namePrefix: 'Dr.',
        firstName: 'Ada',
        middleName: 'King',
        lastName: 'Lovelace',
        nameSuffix: 'PhD',
      },
      'Dr. Ada King Lovelace PhD',
      'AL',
    ],
    [
      'a nickname alone',
      { nickname: 'Countess', organization: 'Analytical Engines' },
      'Countess',
      'C',
    ],
    ['an organization alone', { organization: 'Analytical Engines' }, 'Analytical Engines', 'AE'],
    [
      'an e-mail alone',
      { emails: [{ label: '', value: 'ada@example.com' }] },
      'ada@example.com',
      'A',
    ],
    [
      'a phone alone',
      { phones: [{ label: '', value: '+44 20 7946 0000' }] },
      '+44 20 7946 0000',
      '42',
    ],
    ['nothing', {}, 'No name', 'NN'],
    ['another script', { firstName: '山田', lastName: '太郎' }, '山田 太郎', '山太'],
    [
      'letters of more than one code unit',
      { firstName: '𝒜da', lastName: 'Ångström' },
      '𝒜da Ångström',
      '𝒜Å',
    ],
  ])('%s', (_name, fields, name, initials) => {
    expect(contactName({ ...blank, ...fields })).toBe(name)
    expect(contactInitials({ ...blank, ...fields })).toBe(initials)
  })

  it('does not repeat the nickname', () => {
    expect(contactSubtitle({ ...blank, nickname: 'Countess', jobTitle: 'Mathematician' })).toBe(
      'Mathematician',
    )
    expect(
      contactSubtitle({
        ...blank,
        firstName: 'Ada',
        nickname: 'Countess',
        jobTitle: 'Mathematician',
      }),
    ).toBe('“Countess” · Mathematician')
  })
})
