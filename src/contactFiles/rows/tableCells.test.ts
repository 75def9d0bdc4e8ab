import { describe, expect, it } from 'vitest'
import { contactOf, resultOf } from '../testing/oneRowFile'

const entries = (...values: string[]) => values.map((value) => ({ label: '', value }))

describe('cells of a table', () => {
  it.each([
    ['E-mail', 'a@b.example; c@d.example', 'emails', ['a@b.example', 'c@d.example']],
    ['Email', 'a@b.example,<c@d.example>;', 'emails', ['a@b.example', 'c@d.example']],
    ['Email', 'mailto:a@b.example', 'emails', ['a@b.example']],
    ['Phone', '+41 44 668 18 00; 079 123 45 67', 'phones', ['+41446681800', '079 123 45 67']],
    ['Phone', '+41 44 668 18 00; ext. 7', 'phones', ['+41446681800;ext=7']],
    ['Phone', '030 123456 / 0170 1234567', 'phones', ['030 123456', '0170 1234567']],
    ['Phone', '(555) 010-0123, +1 555 010 0124', 'phones', ['(555) 010-0123', '+1 555 010 0124']],
    ['Phone', '06151 / 123456', 'phones', ['06151 / 123456']],
    ['Phone', '0049 6151 / 123456', 'phones', ['+496151123456']],
    ['Phone', '+49 (0) 30 / 0123456', 'phones', ['+49300123456']],
    ['Email', 'a@b.example / c@d.example', 'emails', ['a@b.example', 'c@d.example']],
    ['Email', 'a@b.example c@d.example', 'emails', ['a@b.example', 'c@d.example']],
    ['Phone', 'tel:+41446681800', 'phones', ['+41446681800']],
    ['Phone', '41446681800.0', 'phones', ['41446681800']],
    ['Website', 'a.example; b.example/x', 'websites', ['a.example', 'b.example/x']],
  ])('hold one or several values: %s %s', (header, cell, field, values) => {
    const { input, leftOut } = contactOf([
      ['Name', 'Ada'],
      [header, cell],
    ])
    expect(leftOut).toBeUndefined()
    expect(input).toMatchObject({ [field]: entries(...values) })
  })

  it('name a contact without a name by its e-mail, which is no name', () => {
    const { input } = contactOf([
      ['Name', 'a@b.example'],
      ['E-mail', 'a@b.example'],
    ])
    expect(input).toMatchObject({ firstName: null, emails: entries('a@b.example') })
  })

  it('that a spreadsheet has shortened are no phone numbers', () => {
    const row = [
      ['Name', 'Ada'],
      ['Phone', '4.14467E+10'],
      ['Mobile', '+41 79 123 45 67'],
    ] as [string, string][]
    expect(contactOf(row)).toMatchObject({
      input: { phones: [{ label: 'Mobile' }] },
      extras: { Phone: '4.14467E+10' },
      leftOut: { values: [{ column: 'Phone', at: 1 }] },
    })
    expect(resultOf(row, { isStrict: true })).toMatchObject({ error: { column: 'Phone' } })
  })
})
