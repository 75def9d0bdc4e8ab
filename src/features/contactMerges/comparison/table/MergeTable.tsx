import { type CSSProperties, useMemo } from 'react'
import type { Contact } from '@/contract/contacts/contact'
import { contactName } from '@/features/contacts'
import { pluralize } from '@/shared/lib/format'
import { compareFields, compareLists } from '../mergeFields'
import type { MergePlan } from '../useMergePlan'
import { ContactHeading } from './ContactHeading'
import { FieldRow } from './FieldRow'
import { ListRow } from './ListRow'
import { type ComparisonRowProps, resultClass, titleClass } from './MergeRow'
import styles from './MergeTable.module.css'
import { PictureRow } from './PictureRow'
import { UnitedRows } from './UnitedRows'

interface MergeTableProps {
  all: readonly Contact[]
  plan: MergePlan
}

/**
 * A column for each contact and one for the result, a row for each field. On a narrow screen the
 * fields stack.
 */
export function MergeTable({ all, plan }: MergeTableProps) {
  const { contacts, survivorId } = plan
  const names = all.map(contactName)
  const lists = useMemo(() => compareLists(all, survivorId), [all, survivorId])
  /** Keys of the list values that the contacts to merge have. */
  const mergedKeys = useMemo(
    () =>
      new Map(
        compareLists(contacts, survivorId).map(({ list, all: values }) => [
          list,
          new Set(values.map(({ key }) => key)),
        ]),
      ),
    [contacts, survivorId],
  )
  const shared = { all, names, plan }
  return (
    <div className={styles['scroll']}>
      <div
        role="table"
        aria-label="Comparison"
        className={styles['table']}
        style={columnCount(all.length)}
      >
        <TableHead {...shared} />
        <div role="rowgroup">
          {compareFields(all).map((comparison) => (
            <FieldRow key={comparison.field} comparison={comparison} {...shared} />
          ))}
          {lists.map((comparison) => (
            <ListRow
              key={comparison.list}
              comparison={comparison}
              mergedKeys={mergedKeys.get(comparison.list) ?? new Set()}
              {...shared}
            />
          ))}
          {all.some(({ displayImage }) => displayImage !== null) && <PictureRow {...shared} />}
          <UnitedRows {...shared} />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {contacts.length < 2
          ? 'Nothing is merged yet.'
          : `${pluralize(contacts.length, 'contact')} become one.`}
      </p>
    </div>
  )
}

function TableHead({ all, names, plan }: ComparisonRowProps) {
  return (
    <div role="rowgroup" className={styles['headRows']}>
      <div role="row" className={`${String(styles['row'])} ${String(styles['head'])}`}>
        <div role="columnheader" className={titleClass}>
          <span className="visually-hidden">Field</span>
        </div>
        {all.map((contact, at) => (
          <ContactHeading key={contact.id} contact={contact} name={names[at] ?? ''} plan={plan} />
        ))}
        <div role="columnheader" className={resultClass}>
          After merging
        </div>
      </div>
    </div>
  )
}

function columnCount(count: number): CSSProperties & Record<'--contacts', number> {
  return { '--contacts': count }
}
