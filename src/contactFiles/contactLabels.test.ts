import { describe, expect, it } from 'vitest'
import type { LabelSeparator } from '@/contract/contacts/columnMapping'
import { readLabels } from './contactLabels'
import { readCard } from './vcard/readCard'

const read = (cell: string, separator: LabelSeparator = ':::') => {
  const found = { tags: [] as string[], isFavorite: false }
  readLabels(cell, separator, false, found)
  return found
}

describe('the groups of an address book', () => {
  it.each([
    ['* My Contacts ::: * Family', ['Family'], false],
    ['* Friends ::: * Coworkers ::: Fair', ['Friends', 'Coworkers', 'Fair'], false],
    ['* myContacts ::: * starred', [], true],
    ['* My Contacts ::: Starred in Android', ['Starred in Android'], false],
    ['* Starred in Android', [], true],
  ])('are tags, except of Google’s own: %s', (cell, tags, isFavorite) => {
    expect(read(cell)).toEqual({ tags, isFavorite })
  })

  it('are the same in each way in', () => {
    const groups = ['Family', 'Friends', 'Coworkers', 'Fair']
    expect(read(`myContacts;starred;${groups.join(';')}`, ';')).toEqual({
      tags: groups,
      isFavorite: true,
    })
    expect(
      readCard(
        `BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nCATEGORIES:myContacts,starred,${groups.join()}\nEND:VCARD`,
      ),
    ).toMatchObject({ input: { tags: groups, isFavorite: true } })
  })
})
