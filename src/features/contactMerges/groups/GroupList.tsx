import { useEffect, useRef } from 'react'
import type { DuplicateGroup } from '@/contract/contacts/duplicates'
import { contactName } from '@/features/contacts'
import { pluralize } from '@/shared/lib/format'
import styles from '../MergePage.module.css'
import { groupLabel } from './certaintyTexts'

interface GroupListProps {
  groups: readonly DuplicateGroup[]
  selectedId: string | null
  onSelect: (group: DuplicateGroup) => void
}

/** Groups of possible duplicates with their certainty and evidence. */
export function GroupList({ groups, selectedId, onSelect }: GroupListProps) {
  return (
    <ul className={styles['groups']} aria-label="Groups of possible duplicates">
      {groups.map((group) => (
        <GroupItem
          key={group.id}
          group={group}
          isSelected={group.id === selectedId}
          onSelect={() => {
            onSelect(group)
          }}
        />
      ))}
    </ul>
  )
}

function GroupItem({
  group,
  isSelected,
  onSelect,
}: {
  group: DuplicateGroup
  isSelected: boolean
  onSelect: () => void
}) {
  const { certainty, contacts, evidence, size } = group
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const names = [...new Set(contacts.map(contactName))]
  return (
    <li>
      <button
        ref={item}
        type="button"
        className={styles['group']}
        aria-current={isSelected ? 'true' : undefined}
        onClick={onSelect}
      >
        <span className={styles['names']} translate="no">
          {names.slice(0, 3).join(' · ')}
          {names.length > 3 && ` and ${String(names.length - 3)} more`}
        </span>
        <span className={styles['facts']}>
          <span className={styles[certainty]}>{groupLabel(group)}</span>
          <span>{pluralize(size, 'contact')}</span>
        </span>
        <span className={styles['reason']}>
          {evidenceText(evidence)}
          {certainty === 'possible' && `, but ${differenceText(contacts)}`}
          {certainty === 'shared' && ' and nothing else'}
        </span>
      </button>
    </li>
  )
}

/** Returns why a group is only possible. */
function differenceText(contacts: DuplicateGroup['contacts']): string {
  const names = new Set(contacts.map((contact) => contactName(contact).toLowerCase()))
  return names.size > 1 ? 'the names differ' : 'the birthdays differ'
}

const evidenceNames = { email: 'Same e-mail', phone: 'Same phone', name: 'Same name' } as const

/**
 * Returns "Same e-mail ada@example.com, same phone +49 30 1234567". Names are left out where there
 * is more.
 */
function evidenceText(evidence: DuplicateGroup['evidence']): string {
  const values = evidence.filter(
    ({ kind }) => kind !== 'name' || evidence.every((other) => other.kind === 'name'),
  )
  const texts = values
    .slice(0, 2)
    .map(({ kind, value }, at) =>
      at === 0
        ? `${evidenceNames[kind]} ${value}`
        : `${evidenceNames[kind].toLowerCase()} ${value}`,
    )
  return texts.join(', ') || 'Very similar'
}
