import { expect, it } from 'vitest'
import { callableNames, tooSlow } from '@/contactFiles/testing/growth'
import { asciiDigits } from '@/values/asciiDigits'
import { isBlank } from '@/values/isBlank'
import { callingCodeOf, internationalDigits, nationalDigits } from '@/values/phone/callingCode'
import { isPhoneText, lacksCountry, phoneText, prefixedPhone } from '@/values/phone/phoneText'
import {
  dialedPhone,
  formatPhone,
  phoneCountry,
  readPhone,
  shownAbroad,
  storedPhone,
  storedPhones,
} from '@/values/phone/readPhone'
import {
  isInternationalPhone,
  isSameLine,
  isSamePhone,
  phoneListKey,
  phoneNames,
} from '@/values/phone/samePhone'
import { splitExtension } from '@/values/phone/splitExtension'

const cases: { name: string; run: (text: string) => unknown }[] = [
  { name: 'asciiDigits asciiDigits', run: asciiDigits },
  { name: 'isBlank isBlank', run: (text) => [isBlank(text), isBlank(' '.repeat(text.length))] },
  { name: 'callingCode callingCodeOf', run: callingCodeOf },
  { name: 'callingCode nationalDigits', run: nationalDigits },
  { name: 'callingCode internationalDigits', run: internationalDigits },
  {
    name: 'phoneText isPhoneText',
    run: (text) => [isPhoneText(text), isPhoneText(`1${text}`)],
  },
  { name: 'phoneText lacksCountry', run: lacksCountry },
  { name: 'phoneText phoneText', run: phoneText },
  { name: 'phoneText prefixedPhone', run: (text) => prefixedPhone(`(${text}`) },
  { name: 'readPhone dialedPhone', run: dialedPhone },
  { name: 'readPhone formatPhone', run: (text) => formatPhone(text, 'DE') },
  { name: 'readPhone phoneCountry', run: phoneCountry },
  { name: 'readPhone readPhone', run: (text) => [readPhone(text), readPhone(`+49${text}`)] },
  { name: 'readPhone shownAbroad', run: shownAbroad },
  { name: 'readPhone storedPhone', run: (text) => storedPhone(text, 'DE') },
  { name: 'readPhone storedPhones', run: (value) => storedPhones([{ value }]) },
  {
    name: 'samePhone phoneListKey',
    run: (text) => [phoneListKey(text), phoneListKey(`+49${text}`), phoneListKey(`${text}12`)],
  },
  {
    name: 'samePhone phoneNames',
    run: (text) => [phoneNames(text), phoneNames(`+49${text}`)],
  },
  { name: 'samePhone isSameLine', run: (text) => isSameLine(text, `+${text}`) },
  { name: 'samePhone isSamePhone', run: (text) => isSamePhone(text, `+${text}`) },
  { name: 'samePhone isInternationalPhone', run: isInternationalPhone },
  {
    name: 'splitExtension splitExtension',
    run: (text) => [splitExtension(text), splitExtension(`${text}12`), splitExtension(`x${text}1`)],
  },
]

it('has every function that reads values in its table', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../values/**/*.ts', '!../values/**/*.test.ts'],
    {
      eager: true,
    },
  )
  const named = new Set(cases.map(({ name }) => name))
  expect(callableNames(modules).filter((name) => !named.has(name))).toEqual([])
})

it('takes time in proportion to the text', async () => {
  expect(await tooSlow(cases, process.env.LONG === '1')).toEqual([])
}, 600_000)
