import { expect, it } from 'vitest'
import { tooSlow } from '@/contactFiles/testing/growth'
import { contactOf } from '@/contactFiles/testing/csvGrowth'
import { fold } from '../text/fold'
import { contentHash, derivedColumns, displayName } from './contactRow'
import { contentChanges } from './import/contentChanges'
import { mergeContent, withTags } from './import/mergeContent'
import { emailKey, nameKey, phoneKey, readableKeys } from './matchKeys'
import { finds, findsIn, findsPhone, searchText } from './searchText'

it('takes time in proportion to the text of a contact', async () => {
  const cases = [
    { name: 'fold', run: (text: string) => fold(`${text}é`) },
    { name: 'emailKey', run: (text: string) => [emailKey(text), emailKey(`a${text}@b.example`), emailKey(`a@${text}`)] },
    { name: 'phoneKey', run: phoneKey },
    { name: 'nameKey', run: (text: string) => nameKey({ firstName: text, lastName: 'é' }) },
    { name: 'readableKeys', run: (text: string) => readableKeys(contactOf(text)) },
    { name: 'searchText', run: (text: string) => searchText(text, contactOf(text)), isComposed: true },
    { name: 'finds', run: (text: string) => [finds(text), findsIn('name', text), findsPhone(text)], isComposed: true },
    { name: 'contactRow', run: (text: string) => [displayName(contactOf(text)), contentHash(contactOf(text)), derivedColumns(contactOf(text))], isComposed: true },
    { name: 'contentChanges', run: (text: string) => contentChanges(contactOf('a'), contactOf(text)), isComposed: true },
    { name: 'mergeContent', run: (text: string) => withTags(mergeContent(contactOf('a'), contactOf(text), 'fill'), [text]), isComposed: true },
  ]
  expect(await tooSlow(cases, process.env.LONG === '1')).toEqual([])
}, 300_000)
