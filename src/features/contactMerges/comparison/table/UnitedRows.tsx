import type { Contact } from '@/contract/contacts/contact'
import { pluralize } from '@/shared/lib/format'
import { type ComparisonRowProps, MergeRow, Value } from './MergeRow'

type Source = Pick<Contact, 'notes' | 'timeline' | 'isFavorite' | 'extras'>

const unitedFields: readonly { title: string; textOf: (source: Source) => string }[] = [
  { title: 'Notes', textOf: ({ notes }) => notes },
  {
    title: 'Timeline',
    textOf: ({ timeline: { length } }) => (length === 0 ? '' : pluralize(length, 'note')),
  },
  { title: 'Favorite', textOf: ({ isFavorite }) => (isFavorite ? 'Yes' : '') },
  {
    title: 'Other columns',
    textOf: ({ extras }) =>
      Object.entries(extras)
        .map(([header, value]) => `${header}: ${value}`)
        .join('\n'),
  },
]

/** The fields of which everything is kept, so that there is nothing to choose. */
export function UnitedRows({ all, names, plan: { result } }: ComparisonRowProps) {
  return unitedFields
    .filter(({ textOf }) => all.some((contact) => textOf(contact) !== ''))
    .map(({ title, textOf }) => (
      <MergeRow
        key={title}
        title={title}
        names={names}
        cells={all.map((contact) => ({
          key: contact.id,
          content: <Value text={textOf(contact)} />,
        }))}
        result={<Value text={textOf(result)} />}
        isText
      />
    ))
}
