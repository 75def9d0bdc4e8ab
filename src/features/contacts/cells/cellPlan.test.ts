import { describe, expect, it } from 'vitest'
import { contactSummary } from '@/contract/contacts/contact'
import * as v from 'valibot'
import { buildContact } from '@/testing/builders'
import type { ContactSummary } from '@/contract/contacts/contact'
import { placePaste, planCells, countChanges } from './cellPlan'

const blank = { organization: '', jobTitle: '', emails: [], phones: [], tags: [] }
function contact(fields: Partial<ContactSummary>): ContactSummary {
  return v.parse(contactSummary, buildContact({ ...blank, ...fields }))
}

const columns = [
  { key: 'name', title: 'Name', isEditable: true },
  { key: 'email', title: 'E-mail', isEditable: true },
  { key: 'tags', title: 'Tags', isEditable: true },
  { key: 'createdAt', title: 'Added', isEditable: false },
]

describe('where a clipboard is laid', () => {
  const place = (rows: number, width: number, selected: number[], total = 10) => {
    const [top = 0, bottom = 0, left = 0, right = 0] = selected
    const size = { rows, columns: width }
    return placePaste({ size, selected: { top, bottom, left, right }, columns, total })
  }

  it.each<[string, number, number, number[], number[]]>([
    ['one value on one cell', 1, 1, [3, 3, 1, 1], [3, 3, 1, 1]],
    ['one value on a block', 1, 1, [3, 7, 0, 2], [3, 7, 0, 2]],
    ['a row on each row of a block', 1, 2, [3, 7, 0, 1], [3, 7, 0, 1]],
    ['a block from one cell on', 4, 2, [3, 3, 1, 1], [3, 6, 1, 2]],
    ['a block over a selection of another shape', 4, 2, [3, 5, 1, 1], [3, 6, 1, 2]],
    ['a block several times', 2, 1, [0, 5, 1, 2], [0, 5, 1, 2]],
  ])('%s', (_name, rows, width, selected, [top, bottom, left, right]) => {
    expect(place(rows, width, selected)).toEqual({ top, bottom, left, right })
  })

  it.each<[string, number, number, number[], string]>([
    ['too many rows', 4, 1, [8, 8, 0, 0], 'You are pasting 4 rows, and only 2 fit'],
    [
      'too many columns',
      1,
      4,
      [0, 0, 3, 3],
      'You are pasting 4 columns, and only 1 fits from “Added”',
    ],
    ['a read-only column', 1, 2, [0, 0, 2, 2], '“Added” cannot be changed.'],
    ['100,000 cells', 50_000, 2, [0, 0, 0, 0], 'These are 100,000 cells. Change at most 10,000'],
  ])('is refused for %s', (_name, rows, width, selected, message) => {
    expect(place(rows, width, selected)).toContain(message)
  })
})

describe('the plan of a paste', () => {
  const plan = (rows: ContactSummary[], texts: (string | undefined)[][], keys = columns) =>
    planCells({
      rows,
      columns: keys,
      canEdit: () => true,
      valuesAt: (row, column, field) => {
        const text = texts[row]?.[column]
        return text === undefined ? null : (field.split?.(text) ?? [text])
      },
    })

  it('has the changed fields of each contact, with their values before', () => {
    const ada = contact({
      firstName: 'Ada',
      lastName: 'King',
      emails: [
        { label: 'Work', value: 'a@b.example' },
        { label: '', value: 'c@d.example' },
      ],
    })
    const same = contact({ firstName: 'Same', lastName: 'Name' })
    const { rows, problems, valid } = plan(
      [ada, same],
      [
        ['Ada Lovelace', 'new@b.example', 'VIP, Fair'],
        ['Same Name', undefined, ''],
      ],
    )
    expect(problems).toEqual([])
    expect(valid).toBe(5)
    expect(rows).toEqual([
      {
        id: ada.id,
        version: ada.version,
        name: 'Ada King',
        before: { lastName: 'King', emails: ada.emails, tags: [] },
        change: {
          lastName: 'Lovelace',
          emails: [
            { label: 'Work', value: 'new@b.example' },
            { label: '', value: 'c@d.example' },
          ],
          tags: ['VIP', 'Fair'],
        },
      },
    ])
    expect(countChanges(rows)).toBe(3)
  })

  it('lists wrong cells, and goes on with the others', () => {
    const { rows, problems, valid, cells } = plan(
      [contact({ firstName: 'A' }), contact({ firstName: 'B', lastName: '' })],
      [
        ['A\tB', 'no e-mail', 'x:::y'],
        ['Bea', 'b@c.example', 'fine'],
      ],
    )
    expect(problems.map(({ column, value, reason }) => [column, value, reason])).toEqual([
      ['E-mail', 'no e-mail', 'Please enter a valid email.'],
      ['Tags', 'x:::y', 'A tag cannot contain “:::”.'],
    ])
    expect([valid, cells, rows.length]).toEqual([4, 6, 2])
  })

  it('refuses to leave a contact without a name, and allows it together with an e-mail', () => {
    const only = contact({ firstName: 'Only', lastName: '' })
    expect(plan([only], [['', undefined]]).problems).toMatchObject([
      { contact: 'Only', column: 'Name', reason: 'This field is required.' },
    ])
    const both = plan([only], [['', 'only@b.example']])
    expect([both.problems, both.rows.length]).toEqual([[], 1])
  })

  it('checks 10,000 cells, half of them wrong, and lists the first hundred', () => {
    const rows = Array.from({ length: 10_000 }, () => contact({ firstName: 'A' }))
    const texts = rows.map((_row, at) => [at % 2 === 0 ? 'no' : 'a@b.example'])
    const { problems, problemCount, valid } = plan(rows, texts, columns.slice(1, 2))
    expect([problems.length, problemCount, valid]).toEqual([100, 5000, 5000])
  })
})
