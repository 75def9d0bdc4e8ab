import { expect, it, vi } from 'vitest'
import type { ContactPatch, ContactSummary } from '@/contract/contacts/contact'
import { numberedContact } from '@/testing/fakes/fakeContacts'
import { keepCellDraft } from './cellDrafts'
import type { EditableKey } from './editableFields'
import { OpenCell } from './OpenCell'

const before = numberedContact(0, { organization: 'Old Ltd', version: 3 })
const open = (contact: ContactSummary, field: EditableKey, typed?: string) =>
  new OpenCell(contact, field, () => undefined, typed)
const keep = (message: string | null) => {
  keepCellDraft(before.id, 'organization', {
    values: ['New Ltd'],
    over: ['Old Ltd'],
    version: 3,
    message,
  })
}

it('says what the server said, also while the row shows for a moment what was not saved', () => {
  keep('The database rests.')
  const cell = open({ ...before, organization: 'New Ltd' }, 'organization')
  expect(cell).toMatchObject({
    values: ['New Ltd'],
    fault: 'The database rests.',
    isConflict: false,
  })
  expect(cell.draft('Again.')).toEqual({
    values: ['New Ltd'],
    over: ['Old Ltd'],
    version: 3,
    message: 'Again.',
  })
})

it('says that it was changed elsewhere when it was: the server said so, or there is a newer version with another value', () => {
  keep(null)
  expect(open(before, 'organization').fault).toMatch(/^This contact was changed elsewhere/)
  keep('The database rests.')
  expect(open({ ...before, organization: 'Theirs Ltd', version: 4 }, 'organization').fault).toMatch(
    /^This contact was changed elsewhere/,
  )
  expect(open({ ...before, jobTitle: 'Boss', version: 4 }, 'organization').fault).toBe(
    'The database rests.',
  )
})

it('begins with what was typed on it', () => {
  keepCellDraft(before.id, 'organization', null)
  expect(open(before, 'organization', 'Z')).toMatchObject({
    values: ['Z'],
    caret: { input: 0, start: 1, end: 1 },
    isUnchanged: false,
  })
  expect(open({ ...before, tags: [] }, 'tags', 'V').values).toEqual(['V'])
  expect(open({ ...before, tags: ['VIP', 'Fair'] }, 'tags', 'T').values).toEqual(['VIP, Fair, T'])
})

it('saves what the contract accepts; what it refuses stays, with the reason until the next key', () => {
  keepCellDraft(before.id, 'email', null)
  const save = vi.fn<(cell: OpenCell, patch: ContactPatch) => void>()
  const cell = new OpenCell({ ...before, emails: [] }, 'email', save)
  cell.form.change('emails', 'ada@')
  expect(cell.fault).toBeNull()
  expect(cell.submit()).toBe(false)
  expect(cell.fault).toBe('Please enter a valid email.')
  cell.form.change('emails', 'ada@x')
  cell.form.change('emails', 'ada@')
  expect(cell.fault).toBeNull()
  cell.form.change('emails', 'ada@x.example')
  expect(save).not.toHaveBeenCalled()
  expect(cell.submit()).toBe(true)
  expect(save).toHaveBeenCalledExactlyOnceWith(cell, {
    emails: [{ label: '', value: 'ada@x.example' }],
  })
})

it('saves nothing where nothing was changed, also where the contract would refuse what is there', () => {
  keepCellDraft(before.id, 'name', null)
  const save = vi.fn()
  const cell = new OpenCell(
    { ...before, firstName: '', lastName: '', organization: '', emails: [], phones: [] },
    'name',
    save,
  )
  expect([cell.submit(), cell.fault]).toEqual([true, null])
  cell.form.change('lastName', ' ')
  expect([cell.submit(), cell.fault]).toEqual([false, 'This field is required.'])
  cell.form.change('lastName', '')
  expect([cell.submit(), cell.fault]).toEqual([true, null])
  expect(save).not.toHaveBeenCalled()
})

it('is checked over the contact as it is now while it says that it was changed elsewhere', () => {
  keepCellDraft(before.id, 'name', {
    values: ['', ''],
    over: ['Contact', '0000'],
    version: 3,
    message: null,
  })
  const save = vi.fn()
  const cell = new OpenCell(before, 'name', save)
  expect(cell).toMatchObject({ isConflictShown: true })
  cell.see({ ...before, organization: '', emails: [], phones: [], version: 4 })
  expect([cell.submit(), cell.fault]).toEqual([false, 'This field is required.'])
  expect(save).not.toHaveBeenCalled()
})
