import { beforeEach, expect, it } from 'vitest'
import * as v from 'valibot'
import { contact } from '@/contract/contacts/contact'
import { createContact, deleteContact, updateContact } from '@/contract/contacts/contacts'
import { submitExchange } from '@/contract/profiles/exchange'
import { createSocial, ownedSocial } from '@/contract/profiles/socials'
import { openExchangePage, visitorFields } from '../public/exchange/testing/openExchangePage'
import { allFields, withExchange } from '../public/exchange/testing/withExchange'
import { type TestCard, createCard } from '../public/testing/cards'
import { profileCalls } from '../resources/profiles/testing/profileCalls'
import type { Answer } from '../testing/harness'
import { useTestServer } from '../testing/harness'
import { Importing } from '../testing/importing'

const server = useTestServer()
let ada: TestCard
let importing: Importing

beforeEach(async () => {
  ada = await createCard(server, withExchange({ fields: allFields }))
  importing = new Importing(server, { token: ada.token, defaultProfileId: ada.profileId })
})

const REFUSED = 'Please enter a valid phone number.'
const phones = (value: string) => [{ label: '', value }]

/** Returns the only contact's number and removes the contact. */
async function takeNumber(): Promise<string> {
  const [found] = await importing.contacts()
  if (!found) throw new Error('There is no contact.')
  await server.send(deleteContact, { token: ada.token, params: { contactId: found.id } })
  return numberOf(found)
}

function numberOf({ phones: [phone], extras }: v.InferOutput<typeof contact>): string {
  return phone?.value ?? `left out: ${extras['Phone'] ?? extras['TEL'] ?? ''}`
}

/** Returns the reason why a call is refused, else what was stored. */
function refusalOr(answer: Answer, stored: () => Promise<string>): Promise<string> {
  if (answer.status < 300) return stored()
  expect([answer.status, answer.error?.code]).toEqual([422, 'VALIDATION_FAILED'])
  return Promise.resolve(Object.values(answer.error?.fields ?? {}).join())
}

/** Another network for each visitor, because one may leave its details so many times only. */
let visitors = 0
const network = () => `192.0.2.${String((visitors += 1) % 250)}`

/** The ways in of one number, without a country, as it is stored or the reason why it is not. */
const calls: Record<string, (written: string) => Promise<string>> = {
  'POST /v1/contacts': async (written) =>
    refusalOr(
      await server.send(createContact, {
        token: ada.token,
        body: { firstName: 'Bob', phones: phones(written) },
      }),
      takeNumber,
    ),
  'PUT /v1/contacts/{contactId}': async (written) => {
    const made = await server.send(createContact, { token: ada.token, body: { firstName: 'Bob' } })
    const { id } = v.parse(contact, made.data)
    const headers = { 'if-match': '"1"' }
    const params = { contactId: id }
    const body = { phones: phones(written) }
    const answer = await server.send(updateContact, { token: ada.token, params, headers, body })
    return refusalOr(answer, takeNumber)
  },
  'PUT /v1/profiles/{id}': async (written) => {
    const { get, put } = profileCalls(server, ada.token)
    const { version } = await get(ada.profileId)
    const answer = await put(ada.profileId, version, { phones: phones(written) })
    return refusalOr(answer, async () => (await get(ada.profileId)).phones[0]?.value ?? '')
  },
  'the exchange call': async (phone) =>
    refusalOr(
      await server.send(submitExchange, {
        params: { profileId: ada.profileId },
        from: network(),
        body: { firstName: 'Bob', phone, consent: true, consentVersion: 1 },
      }),
      takeNumber,
    ),
  'the exchange form': async (phone) => {
    const body = new URLSearchParams({ ...visitorFields, email: '', phone })
    const path = `/contacts/new/${ada.profileId}`
    const page = await openExchangePage(server, path, { method: 'POST', body }, network())
    if (page.status < 400) return takeNumber()
    return page.html.includes(REFUSED) ? REFUSED : page.html
  },
}

/** The ways in of many numbers. */
const files: Record<string, (written: readonly string[]) => Promise<string[]>> = {
  'a CSV file': async (written) => {
    const rows = written.map((text, at) => `${String(at)},"${text}"`)
    await importing.import(`First Name,Phone\n${rows.join('\n')}\n`)
    return numbersInOrder()
  },
  'a vCard': async (written) => {
    const cards = written.map((text, at) => {
      const value = text.replace(/[,;]/g, '\\$&')
      return `BEGIN:VCARD\nVERSION:3.0\nN:;${String(at)};;;\nTEL:${value}\nEND:VCARD\n`
    })
    await importing.import(cards.join(''), { type: 'vcf' })
    return numbersInOrder()
  },
}

async function numbersInOrder(): Promise<string[]> {
  const found = await importing.contacts()
  return found
    .toSorted((one, other) => Number(one.firstName) - Number(other.firstName))
    .map(numberOf)
}

const spellings: [stored: string, ...written: string[]][] = [
  [
    '+33140205050',
    '+33 1 40 20 50 50',
    '0033 1 40 20 50 50',
    '(+33) 1 40 20 50 50',
    '\uff0b33 1 40 20 50 50',
    '+33 (0)1 40 20 50 50',
    '+33.1.40.20.50.50',
    '\u202a+33\u00a01\u202f40\u202f20\u202f50\u202f50\u202c',
    'tel:+33-1-40-20-50-50',
  ],
  ['+966501234567', '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '\u200f+966 50 123 4567'],
  ['+989123456789', '+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹'],
  [
    '+819012345678',
    '\uff0b\uff18\uff11 \uff19\uff10 \uff11\uff12\uff13\uff14 \uff15\uff16\uff17\uff18',
  ],
  ['+819012345678', '+81\u30fc90\u30fc1234\u30fc5678', '+81\uff0d90\u22121234\u20135678'],
  ['+919876543210', '+९१ ९८७६५ ४३२१०'],
  ['+74955550151;ext=12', '+7 495 555-01-51 доб. 12', '+7 495 555-01-51 x12'],
  ['+493012345678;ext=12', '+49 30 12345678 Durchwahl 12', '+493012345678,12'],
  // Without a country they stay national, in ASCII.
  ['0501234567', '٠٥٠١٢٣٤٥٦٧'],
  [
    '030 5550101',
    '030 5550101',
    '\uff10\uff13\uff10\u3000\uff15\uff15\uff15\uff10\uff11\uff10\uff11',
  ],
]

const written = spellings.flatMap(([, ...texts]) => texts)
const stored = spellings.flatMap(([number, ...texts]) => texts.map(() => number))
const others = ['not a number', '٣', '电话', '+', 'x12']

it.each(Object.entries(calls))('%s stores one number for every spelling', async (_way, store) => {
  const found: string[] = []
  for (const text of written) found.push(await store(text))
  expect(found).toEqual(stored)
})

it.each(Object.entries(calls))('%s refuses other text in one sentence', async (_way, store) => {
  for (const text of others) expect([text, await store(text)]).toEqual([text, REFUSED])
})

it.each(Object.entries(files))('%s stores one number for every spelling', async (_way, store) => {
  expect(await store([...written, ...others])).toEqual([
    ...stored,
    ...others.map((text) => `left out: ${text}`),
  ])
})

it('leaves numbers that are stored already as they are', async () => {
  const old = ['+49 30 5550101', '0049 (0)30 5550102', '+46\u00a070 123 45 67']
  const content = { phones: old.flatMap(phones) }
  const made = await createCard(server, content, 'eve')
  const { get, put } = profileCalls(server, made.token)
  const { version } = await get(made.profileId)
  await put(made.profileId, version, {
    phones: [...old, '+49 30 5550103'].flatMap(phones),
    bio: 'Hi',
  })
  const after = (await get(made.profileId)).phones.map(({ value }) => value)
  expect(after).toEqual([...old, '+49305550103'])
})

it('stores the digits of a number for a chat, which has its country code', async () => {
  const add = async (name: string, value: string) => {
    const body = { profileId: ada.profileId, name, value }
    const answer = await server.send(createSocial, { token: ada.token, body })
    return refusalOr(answer, () => Promise.resolve(v.parse(ownedSocial, answer.data).value))
  }
  for (const name of ['whatsapp', 'signal']) {
    for (const written of [
      '0049 151 23456789',
      '+49 (0) 151 2345-6789',
      '+49 0151 23456789',
      '\uff0b49 151 23456789',
      '4915123456789',
      '+٤٩ ١٥١ ٢٣٤٥٦٧٨٩',
    ])
      expect([written, await add(name, written)]).toEqual([written, '4915123456789'])
    for (const national of ['0151 23456789', '015123456789', '912 345 678'])
      expect([national, await add(name, national)]).toEqual([national, REFUSED])
  }
})
