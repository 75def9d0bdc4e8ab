import * as v from 'valibot'
import { expect, it } from 'vitest'
import { tooSlow } from '@/contactFiles/testing/growth'
import { birthday, calendarDay } from '@/contract/contacts/contactFields'
import { contactInput } from '@/contract/contacts/contactChange'
import { email, timestamp, uuid } from '@/contract/fields'
import { phone } from '@/contract/phone'
import { toSafeUrl, webAddress } from '@/contract/profiles/webAddress'
import { toLinkUrl } from '@/contract/profiles/linkUrl'
import { toTelUrl } from '@/contract/profiles/telUrl'

it('takes time in proportion to the text of a value', async () => {
  const schemas = Object.entries({
    birthday,
    calendarDay,
    email,
    phone,
    timestamp,
    uuid,
    webAddress,
  })
  const cases = [
    ...schemas.map(([name, schema]) => ({
      name,
      run: (text: string) => [
        v.safeParse(schema, text),
        v.safeParse(schema, `a@b.${text}`),
        v.safeParse(schema, `2026-01-01T00:00:00${text}`),
      ],
    })),
    {
      name: 'contactInput',
      run: (text: string) =>
        v.safeParse(contactInput, {
          firstName: text,
          notes: text,
          tags: [text],
          phones: [{ value: text }],
        }),
    },
    {
      name: 'toLinkUrl',
      run: (text: string) =>
        ['', 'mailto:', 'tel:', 'sms:', 'https://', 'a@', '+4'].map((start) =>
          toLinkUrl(start + text),
        ),
    },
    {
      name: 'toSafeUrl',
      run: (text: string) => [toSafeUrl(text), toSafeUrl(`https://a.example/${text}`)],
    },
    { name: 'toTelUrl', run: (text: string) => [toTelUrl(text), toTelUrl(`+${text}1`)] },
  ]
  expect(await tooSlow(cases, process.env.LONG === '1')).toEqual([])
}, 1_200_000)
