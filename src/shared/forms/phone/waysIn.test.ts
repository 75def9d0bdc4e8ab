import { describe, expect, it } from 'vitest'
import { contactOf } from '@/contactFiles/testing/oneRowFile'
import { readCard } from '@/contactFiles/vcard/readCard'
import { storedPhone } from '@/values/phone/readPhone'
import { toE164, toStoredPhone } from './phoneNumber'
import { createPhoneTexts } from './phoneTexts'

/** The ways in of a number without a country code, read in Germany. */
const ways: Record<string, (written: string) => string | undefined> = {
  'the form of a person': (written) => toStoredPhone(written, 'DE') ?? undefined,
  'signing in': (written) => toE164(written, 'DE') ?? undefined,
  'a typed or pasted cell': createPhoneTexts('+4915155501234', 'en').read,
  'a CSV file': (written) =>
    contactOf(
      [
        ['First Name', 'Ada'],
        ['Phone', written],
      ],
      { phoneCountry: 'DE' },
    ).input.phones?.[0]?.value,
  'a vCard': (written) => {
    const card = `BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nTEL:${written}\nEND:VCARD`
    const result = readCard(card, { phoneCountry: 'DE' })
    return 'input' in result ? result.input.phones?.[0]?.value : undefined
  },
}

describe.each(Object.entries(ways))('%s', (_way, read) => {
  it.each([
    ['\uff0b33 1 40 20 50 50', '+33140205050'],
    [
      '\uff0b\uff18\uff11 \uff19\uff10 \uff11\uff12\uff13\uff14 \uff15\uff16\uff17\uff18',
      '+819012345678',
    ],
    ['0151 23456789', '+4915123456789'],
    ['(0151) 234-567 89', '+4915123456789'],
    ['0151/23456789', '+4915123456789'],
    ['\uff10\uff11\uff15\uff11\u300023456789', '+4915123456789'],
    ['٠١٥١ ٢٣٤٥٦٧٨٩', '+4915123456789'],
    ['0049 151 23456789', '+4915123456789'],
    ['+49 (0) 151 2345-6789', '+4915123456789'],
    ['+91 ९८७६५ ४३२१०', '+919876543210'],
  ])('reads %s as %s', (written, stored) => {
    expect(read(written)).toBe(stored)
    expect(read(written)).toBe(storedPhone(written, 'DE'))
  })
})
