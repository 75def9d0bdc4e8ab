import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import { type FileContact, fileContact } from './arbitraryContact'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const text = (length: number, index = 0) =>
  `${String(index)} ${'漢'.repeat(length)}`.slice(0, length)
const line = (index: number) => text(200, index)

/**
 * Builds a contact with as much as the contract allows, in characters of three bytes, and the most
 * extras of one file.
 */
export function widestContact(): FileContact {
  const part = (index: number) => text(500, index)
  return fileContact({
    namePrefix: line(1),
    firstName: line(2),
    middleName: line(3),
    lastName: line(4),
    nameSuffix: line(5),
    nickname: line(6),
    organization: line(7),
    jobTitle: line(8),
    department: line(9),
    emails: times(50, (index) => ({
      label: text(60, index),
      value: `${'a'.repeat(60)}${String(index)}@${'b'.repeat(60)}.example`,
    })),
    phones: times(50, (index) => ({
      label: text(60, index),
      value: `+${String(index).padStart(53, '1')};ext=7`,
    })),
    websites: times(50, (index) => ({
      label: text(60, index),
      value: `https://example.com/${String(index)}/${'c'.repeat(2000)}`,
    })),
    addresses: times(50, (index) => ({
      label: text(60, index),
      formatted: text(2000, index),
      street: part(1),
      extendedAddress: part(2),
      poBox: part(3),
      city: part(4),
      region: part(5),
      postalCode: part(6),
      country: part(7),
    })),
    birthday: '1980-01-31',
    notes: text(20_000),
    timeline: times(200, (index) => ({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      text: text(5000, index),
      writtenAt: '2026-01-31T10:00:00.000Z',
      followUpOn: '2026-02-01',
      isDone: false,
    })),
    tags: times(100, (index) => text(60, index)),
    isFavorite: true,
    extras: Object.fromEntries(
      times(MAX_EXTRA_COLUMNS, (index) => [`Extra column ${String(index)}`, `v${String(index)}`]),
    ),
  })
}
