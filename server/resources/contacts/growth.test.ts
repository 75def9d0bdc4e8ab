import { expect, it } from 'vitest'
import { tooSlow } from '@/contactFiles/testing/growth'
import { contactOf } from '@/contactFiles/testing/csvGrowth'
import { fold } from '@/contract/fold'
import { contentHash, displayName } from './contactContent'
import { derivedColumns } from './contactRow'
import { alignWithStored } from '../contactImports/matching/alignWithStored'
import { contentChanges } from '../contactImports/matching/contentChanges'
import { mergeContent, withTags } from '../contactImports/matching/mergeContent'
import { emailKey, nameKey, phoneKey, readableKeys } from './matching/matchKeys'
import { matchesSearch, fieldContains, phoneContains, searchText } from './list/searchText'

it('takes time in proportion to the text of a contact', async () => {
  const cases = [
    { name: 'fold', run: (text: string) => fold(`${text}é`) },
    {
      name: 'emailKey',
      run: (text: string) => [
        emailKey(text),
        emailKey(`a${text}@b.example`),
        emailKey(`a@${text}`),
      ],
    },
    { name: 'phoneKey', run: phoneKey },
    { name: 'nameKey', run: (text: string) => nameKey({ firstName: text, lastName: 'é' }) },
    { name: 'readableKeys', run: (text: string) => readableKeys(contactOf(text)) },
    { name: 'searchText', run: (text: string) => searchText(text, contactOf(text)) },
    // A search has 200 characters at most, and its words become one statement.
    {
      name: 'matchesSearch',
      run: (text: string) => [
        matchesSearch(text.slice(0, 10_000)),
        fieldContains('name', text),
        phoneContains(text),
      ],
    },
    {
      name: 'contactRow',
      run: (text: string) => [
        displayName(contactOf(text)),
        contentHash(contactOf(text)),
        derivedColumns(contactOf(text)),
      ],
    },
    {
      name: 'contentChanges',
      run: (text: string) => contentChanges(contactOf('a'), contactOf(text)),
    },
    {
      name: 'mergeContent',
      run: (text: string) =>
        withTags(mergeContent(contactOf('a'), contactOf(text), 'fill'), [text]),
    },
    {
      name: 'alignWithStored',
      run: (text: string) => alignWithStored(contactOf(text), contactOf(`${text}a`), 'vcf'),
    },
  ]
  expect(await tooSlow(cases, process.env.LONG === '1')).toEqual([])
}, 1_200_000)
