import { expect, it } from 'vitest'
import { readContacts } from '@/contactFiles/testing/readCsvText'
import { type ExportColumn, exportColumnKeys } from '@/contract/contacts/contactFiles'
import { exportTitles } from '@/contract/contacts/exportTitles'
import { type ColumnRow, createColumnWriter } from './columnTexts'

const none = { label: '', extendedAddress: '', poBox: '', region: '' }
const row: ColumnRow = {
  id: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
  namePrefix: '',
  firstName: 'Ada',
  middleName: '',
  lastName: 'Moreau',
  nameSuffix: '',
  nickname: 'A',
  organization: 'ACME',
  jobTitle: 'CTO',
  department: 'R&D',
  birthday: '--01-31',
  notes: 'a\nb',
  followUpOn: '2026-02-01',
  emails: ['a@b.example', 'c@d.example'].map((value) => ({ label: 'Work', value })),
  phones: ['+41446681800', '+41791234567'].map((value) => ({ label: '', value })),
  websites: [{ label: '', value: 'a.example' }],
  addresses: [
    { ...none, formatted: '', street: '1 Rue', city: 'Paris', postalCode: '75', country: 'France' },
  ],
  tags: ['Smith, Inc', 'b'],
  isFavorite: true,
  source: 'import',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
}
/** Custom fields that are named like fields, in our languages, and like our own columns. */
const customs = [
  'E-mail',
  'Phone 2',
  'Position',
  'Added',
  'Extra: x',
  'Badge',
  'Tessera ID',
  'Tessera contact ID',
  'Name',
]

it('writes files of which every value comes back, whatever custom fields are called', () => {
  const columns: ExportColumn[] = [
    ...exportColumnKeys.map((key) => ({ key, title: exportTitles[key] })),
    ...customs.map((name) => ({ key: 'custom' as const, name, title: name })),
  ]
  const writer = createColumnWriter(columns)
  const [read] = readContacts(
    writer.header +
      writer.row(
        row,
        customs.map((name) => `value of ${name}`),
      ),
  )
  const values = (entries: { value: string }[]) =>
    entries.map(({ value }) => ({ label: '', value }))
  expect(read).toEqual({
    input: {
      namePrefix: null,
      firstName: 'Ada',
      middleName: null,
      lastName: 'Moreau',
      nameSuffix: null,
      nickname: 'A',
      organization: 'ACME',
      jobTitle: 'CTO',
      department: 'R&D',
      birthday: '--01-31',
      notes: 'a\nb',
      emails: values(row.emails),
      phones: values(row.phones),
      websites: row.websites,
      addresses: [
        { ...row.addresses[0], formatted: '1 Rue, 75 Paris, France', street: '', postalCode: '' },
      ],
      tags: row.tags,
      isFavorite: true,
    },
    extras: {
      'Follow-up': '2026-02-01',
      ...Object.fromEntries(customs.map((name) => [name, `value of ${name}`])),
    },
    warnings: [],
    matchId: row.id,
  })
})
