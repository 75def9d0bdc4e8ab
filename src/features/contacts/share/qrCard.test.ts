import { expect, it } from 'vitest'
import { contactId, numberedContact } from '@/testing/fakes/fakeContacts'
import { qrCard } from './qrCard'

const ada = numberedContact(1, {
  firstName: 'Ada',
  lastName: 'Lovelace',
  organization: 'Engines',
  emails: [
    { label: 'Work', value: 'ada@example.com' },
    { label: 'Home', value: 'ada@home.example' },
  ],
  phones: [{ label: 'Mobile', value: '+44 20 7946 0000' }],
  notes: 'Private note',
  tags: ['secret tag'],
  isFavorite: true,
  extras: { 'Shoe size': '38' },
  timeline: [
    {
      id: contactId(9),
      text: 'Private talk',
      writtenAt: '2026-03-04T09:30:00.000Z',
      followUpOn: null,
      isDone: false,
    },
  ],
})

it('contains contact details, and no private notes or tags', () => {
  const code = qrCard(ada)
  expect(code).toMatchObject({ isShortened: false })
  for (const text of ['N:Lovelace;Ada', 'ada@example.com', 'ada@home.example', '+44 20 7946 0000'])
    expect(code?.card).toContain(text)
  expect(code?.card).not.toMatch(/private|secret|38|TESSERA/i)
  expect(code?.path.startsWith('M4 4h7v1h-7z')).toBe(true) // the corner that every code begins with, behind the quiet zone
})

it('reduces a long contact to the essentials, and returns null if even these are too long', () => {
  const street = 'A very long street name '.repeat(40)
  const home = {
    label: '',
    formatted: '',
    street,
    extendedAddress: '',
    poBox: '',
    city: '',
    region: '',
    postalCode: '',
    country: '',
  }
  const long = qrCard({ ...ada, addresses: [home] })
  expect(long).toMatchObject({ isShortened: true })
  expect(long?.card).toContain('ada@example.com')
  expect(long?.card).not.toMatch(/ada@home|street/)
  expect(
    qrCard({
      ...ada,
      firstName: '名'.repeat(200),
      lastName: '名'.repeat(200),
      organization: '名'.repeat(200),
      jobTitle: '名'.repeat(200),
    }),
  ).toBeNull()
})
