import * as v from 'valibot'
import { expect, it } from 'vitest'
import { readBirthday } from '@/contactFiles/birthdays'
import { readActivationCode } from '@/contract/cards/activationCode'
import { birthday } from '@/contract/contacts/contactFields'
import { phone } from '@/contract/phone'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import { toSocialValue } from '@/contract/profiles/socialValue'
import { oneTimeCode } from '@/features/auth/phone/oneTimeCode'
import { draftOf, fromDraft } from '@/features/contacts/filters/filterDraft'
import { toE164, toStoredPhone } from '@/shared/forms/phone/phoneNumber'

/**
 * Every field in which digits are typed, with a text and its value. The number of leavers
 * (`ImportTab.test.tsx`) and days (`DayPicker.test.tsx`) are read in their components; the search
 * and conditions on the server (`soughtPhone.test.ts`).
 */
const fields: [name: string, read: (typed: string) => unknown, typed: string, value: unknown][] = [
  ['a phone in a form', (text) => toStoredPhone(text, 'DE'), '0151 23456789', '+4915123456789'],
  ['a phone to sign in', (text) => toE164(text, 'DE'), '0151 23456789', '+4915123456789'],
  ['a phone in a call', (text) => v.parse(phone, text), '0151 23456789', '0151 23456789'],
  ['a six-digit code', (text) => v.parse(oneTimeCode, text), '123 456', '123456'],
  ['an activation code', readActivationCode, '7K2M-9PQ4-T0XZ', '7K2M9PQ4T0XZ'],
  ['a birthday', (text) => v.parse(birthday, text), '1980-01-31', '1980-01-31'],
  ['a birthday in a file', (text) => readBirthday(text, 'dmy'), '31/01/1980', '1980-01-31'],
  ['a link to a phone', toLinkUrl, 'tel:+4915123456789', 'tel:+4915123456789'],
  [
    'a number for chats',
    (text) => toSocialValue('whatsapp', text),
    '+49 151 23456789',
    '4915123456789',
  ],
  ['a user number', (text) => toSocialValue('stackoverflow', text), '12345', '12345'],
  [
    'a number of days in a filter',
    (text) => fromDraft({ ...draftOf('createdAt'), op: 'last', count: text }),
    '30',
    { field: 'createdAt', op: 'during', when: 'last-30-days' },
  ],
]

const scripts = { Arabic: 0x660, Persian: 0x6f0, Devanagari: 0x966, 'full-width': 0xff10 }

it.each(fields)('%s takes the digits of every script', (_name, read, typed, value) => {
  expect(read(typed)).toEqual(value)
  for (const [script, zero] of Object.entries(scripts)) {
    const written = typed.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
    expect([script, read(written)]).toEqual([script, value])
  }
})
