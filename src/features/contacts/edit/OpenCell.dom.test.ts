import { expect, it } from 'vitest'
import { numberedContact } from '@/testing/fakeContacts'
import { keepCellDraft } from './cellDrafts'
import { OpenCell } from './OpenCell'

const before = numberedContact(0, { organization: 'Old Ltd', version: 3 })
const keep = (message: string | null) => {
  keepCellDraft(before.id, 'organization', { values: ['New Ltd'], over: ['Old Ltd'], version: 3, message })
}

it('says what the server said, also while the row shows for a moment what was not saved', () => {
  keep('The database rests.')
  const cell = new OpenCell({ ...before, organization: 'New Ltd' }, 'organization')
  expect(cell).toMatchObject({ values: ['New Ltd'], fault: 'The database rests.', isConflict: false })
  expect(cell.draft('Again.')).toEqual({ values: ['New Ltd'], over: ['Old Ltd'], version: 3, message: 'Again.' })
})

it('says that it was changed elsewhere when it was: the server said so, or there is a newer version with another value', () => {
  keep(null)
  expect(new OpenCell(before, 'organization').fault).toMatch(/^This contact was changed elsewhere/)
  keep('The database rests.')
  expect(new OpenCell({ ...before, organization: 'Theirs Ltd', version: 4 }, 'organization').fault).toMatch(/^This contact was changed elsewhere/)
  expect(new OpenCell({ ...before, jobTitle: 'Boss', version: 4 }, 'organization').fault).toBe('The database rests.')
})

it('begins with what was typed on it', () => {
  keepCellDraft(before.id, 'organization', null)
  expect(new OpenCell(before, 'organization', 'Z')).toMatchObject({ values: ['Z'], caret: { input: 0, start: 1, end: 1 }, isUnchanged: false })
  expect(new OpenCell({ ...before, tags: [] }, 'tags', 'V').values).toEqual(['V'])
  expect(new OpenCell({ ...before, tags: ['VIP', 'Fair'] }, 'tags', 'T').values).toEqual(['VIP, Fair, T'])
})
