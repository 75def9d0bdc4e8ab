import { describe, expect, it } from 'vitest'
import { buildContactSummary } from '@/testing/builders'
import { editableField } from './editableFields'
import { patchIssue } from './patchIssue'
import type { EditableKey } from './editableKeys'

const ada = buildContactSummary({
  firstName: 'Ada',
  lastName: 'Moreau',
  organization: 'Northwind',
  tags: ['VIP'],
  phones: [],
  emails: [
    { label: 'Work', value: 'ada@example.com' },
    { label: 'Home', value: 'ada@home.example' },
  ],
})

describe('a cell that is edited', () => {
  it.each<[EditableKey, string[], unknown]>([
    ['name', [' Grace ', ''], { firstName: 'Grace', lastName: null }],
    ['organization', [''], { organization: null }],
    [
      'email',
      ['ada@new.example'],
      {
        emails: [
          { label: 'Work', value: 'ada@new.example' },
          { label: 'Home', value: 'ada@home.example' },
        ],
      },
    ],
    [
      'email',
      ['"Moreau, Ada" < ada@new.example >'],
      {
        emails: [
          { label: 'Work', value: 'ada@new.example' },
          { label: 'Home', value: 'ada@home.example' },
        ],
      },
    ],
    ['email', [''], { emails: [{ label: 'Home', value: 'ada@home.example' }] }],
    ['phone', ['+33 1 23'], { phones: [{ label: '', value: '+33 1 23' }] }],
    ['tags', ['VIP, Fair ,, VIP'], { tags: ['VIP', 'Fair'] }],
    ['tags', ['"Boston, MA", VIP'], { tags: ['Boston, MA', 'VIP'] }],
  ])('%s %j changes only its own values', (key, typed, patch) => {
    expect(editableField(key).patch(ada, typed)).toEqual(patch)
    expect(patchIssue(ada, editableField(key).patch(ada, typed))).toBeNull()
  })

  it.each<[EditableKey, string[], string]>([
    ['email', ['ada@'], 'Please enter a valid email.'],
    ['phone', ['call me'], 'Please enter a valid phone number.'],
    ['tags', ['a:::b'], 'A tag cannot contain “:::”.'],
  ])('%s %j is refused with the contract’s message', (key, typed, message) => {
    expect(patchIssue(ada, editableField(key).patch(ada, typed))).toBe(message)
  })

  it('cannot leave a contact without any name or contact detail', () => {
    const bare = buildContactSummary({
      firstName: 'Ada',
      lastName: '',
      organization: '',
      emails: [],
      phones: [],
    })
    expect(patchIssue(bare, editableField('name').patch(bare, ['', '']))).toBe(
      'This field is required.',
    )
  })
})
