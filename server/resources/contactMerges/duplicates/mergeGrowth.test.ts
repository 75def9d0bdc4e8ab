import { expect, it } from 'vitest'
import { callableNames, type GrowthCase, tooSlow } from '@/contactFiles/testing/growth'
import { contactOf } from '@/contactFiles/testing/csvGrowth'
import { describeDroppedValue } from '@/contactMerge/describeDroppedValue'
import { findText } from '@/contactMerge/findText'
import { isFullerName, isInitialOf } from '@/contactMerge/fullerName'
import { isEqual } from '@/contactMerge/isEqual'
import { listKeys } from '@/contactMerge/listKeys'
import {
  survivorFirst,
  mergeContacts,
  pictureSource,
  uniteLists,
} from '@/contactMerge/mergeContacts'
import { mergeError } from '@/contactMerge/mergeError'
import type { MergeSource } from '@/contactMerge/mergedContact'
import { rebase } from '@/contactMerge/rebase'
import { suggestSurvivor } from '@/contactMerge/suggestSurvivor'
import { uniteTimelines } from '@/contactMerge/uniteTimelines'
import { matchKeys } from '../../contacts/model'
import { evidenceOf } from './evidence'
import { groupCandidates } from './groupCandidates'

const sourceOf = (text: string, id: string): MergeSource => ({
  ...contactOf(text),
  displayImage: null,
  id,
})
const pair = (text: string) => [sourceOf(text, '1'), sourceOf(`${text} `, '2')]

const cases: GrowthCase[] = [
  {
    name: 'findText findText',
    run: (text) => [
      findText(`${text}${text}`, `${text.slice(1)}!`),
      findText(text, text.slice(text.length / 2)),
      findText(text, `!${text.slice(text.length / 2)}`),
    ],
  },
  {
    name: 'droppedText droppedText',
    run: (text) => describeDroppedValue({ field: 'notes', value: text, kept: text, of: 'row' }),
  },
  { name: 'fullerName isInitialOf', run: (text) => isInitialOf('a', text) },
  {
    name: 'fullerName isFullerName',
    run: (text) => {
      const words = text.split(/[\s.]+/)
      return [
        isFullerName(words, ['b', ...words]),
        isFullerName(
          words.map((word) => `a${word}`),
          words.map(() => 'a'),
        ),
        isFullerName(
          words,
          words.map((_word, at) => String(at)),
        ),
      ]
    },
  },
  { name: 'isEqual isEqual', run: (text) => isEqual(sourceOf(text, '1'), sourceOf(text, '1')) },
  {
    name: 'listKeys listKeys',
    run: (text) => {
      const labelled = { label: '', value: text }
      const lines = {
        formatted: text,
        street: '',
        extendedAddress: '',
        poBox: '',
        city: '',
        region: '',
        postalCode: '',
        country: '',
      }
      return [
        listKeys.emails(labelled),
        listKeys.phones(labelled),
        listKeys.websites(labelled),
        listKeys.addresses({ label: '', ...lines }),
        listKeys.tags(text),
      ]
    },
  },
  { name: 'mergeContacts mergeContacts', run: (text) => mergeContacts(pair(text), '1') },
  { name: 'mergeContacts uniteLists', run: (text) => uniteLists(pair(text)) },
  { name: 'mergeContacts inOrder', run: (text) => survivorFirst(pair(text), '1') },
  { name: 'mergeContacts pictureSource', run: (text) => pictureSource(pair(text), '1', {}) },
  { name: 'mergeError mergeError', run: (text) => mergeError(sourceOf(text, '1')) },
  {
    name: 'rebase rebase',
    run: (text) => rebase(sourceOf(`${text}!`, '1'), sourceOf(text, '1'), sourceOf('b', '1')),
  },
  {
    name: 'suggestSurvivor suggestSurvivor',
    run: (text) => suggestSurvivor(pair(text).map((source) => ({ ...source, createdAt: text }))),
  },
  {
    name: 'uniteTimelines uniteTimelines',
    run: (text) =>
      uniteTimelines([sourceOf(text, '1').timeline, sourceOf(`${text}!`, '2').timeline]),
  },
]

it('has every exported function of the merge in its table', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../../../src/contactMerge/*.ts', '!../../../src/contactMerge/*.test.ts'],
    { eager: true },
  )
  const named = new Set(cases.map(({ name }) => name))
  expect(callableNames(modules).filter((name) => !named.has(name))).toEqual([])
})

it('takes no more than six times as long for a text of four times the length', async () => {
  expect(await tooSlow(cases, process.env.LONG === '1')).toEqual([])
}, 1_200_000)

it('compares the notes of many contacts only up to the limit of a contact', () => {
  const sources = Array.from({ length: 200 }, (_, at) => ({
    ...sourceOf('a', String(at)),
    phones: [],
    notes: `${'a'.repeat(10_000 + at)}b${'a'.repeat(9_000)}`,
  }))
  const start = process.cpuUsage().user
  expect(mergeError(mergeContacts(sources, '0'))?.field).toBe('notes')
  expect(process.cpuUsage().user - start).toBeLessThan(3_000_000)
})

/** Contacts with 50 numbers each, of which all end with the same digits. */
function numbered(count: number) {
  return Array.from({ length: count }, (_contact, at) => {
    const contact = sourceOf('Ada', `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
    const phones = Array.from({ length: 50 }, (_phone, index) => ({
      label: '',
      value: `+${String(1_000_000 + at * 50 + index)}123456789`,
    }))
    const own = { ...contact, emails: [], phones, firstName: 'Ada', lastName: 'King', sortName: '' }
    return { ...own, matchKeys: matchKeys(own) }
  })
}

it('compares the numbers of many contacts only as far as a group needs', () => {
  const start = process.cpuUsage().user
  expect(groupCandidates(numbered(40), new Map())).toMatchObject([{ rank: 2 }])
  expect(process.cpuUsage().user - start).toBeLessThan(1_500_000)
  const found = evidenceOf(numbered(100))
  expect(found.map(({ kind }) => kind)).toEqual(['name'])
  expect(process.cpuUsage().user - start).toBeLessThan(3_000_000)
})

it('unites custom fields of many contacts in linear time', () => {
  const headers = Array.from({ length: 10_000 }, (_header, at) => `Field ${String(at)}`)
  const sources = Array.from({ length: 40 }, (_source, at) => ({
    ...sourceOf('a', String(at)),
    extras: Object.fromEntries(headers.map((header) => [header, String(at)])),
  }))
  const start = process.cpuUsage().user
  const { extras } = mergeContacts(sources, '0')
  expect(process.cpuUsage().user - start).toBeLessThan(5_000_000)
  expect([extras['Field 7'], extras['Field 7 (2)'], extras['Field 7 (40)']]).toEqual([
    '0',
    '1',
    '39',
  ])
})
