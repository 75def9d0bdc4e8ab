import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  HolderOutlined,
} from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import {
  type ContactSortKey,
  MAX_SORT_TERMS,
  type SortTerm,
  customSortKey,
  customSortName,
  formatSort,
  parseSort,
} from '@/contract/contacts/contactSort'
import { MoveButton } from '@/shared/tables/columns/ColumnItem'
import styles from '@/shared/tables/columns/ColumnChooser.module.css'
import { useColumnDrag } from '@/shared/tables/columns/useColumnDrag'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import { isUsableName } from '../fields/fieldName'
import { useFieldNames } from '../fields/useFieldNames'
import { useCustomFields } from '../filters/useCustomFields'
import { type FieldNames, customTitle } from '../model/customFields'
import sortStyles from './SortEditor.module.css'

interface SortEditorProps {
  value: string
  onChange: (sort: string) => void
  columns: readonly Pick<WindowedColumn<never>, 'title' | 'sortKey' | 'startsDescending'>[]
}

const byName: SortTerm = { key: 'name', isDescending: false }

/** The keys that the list is sorted by: their order, their directions, more and fewer of them. */
export function SortEditor({ value, onChange, columns }: SortEditorProps) {
  const [announcement, setAnnouncement] = useState('')
  const terms = parseSort(value) ?? [byName]
  const customFields = useCustomFields(true) ?? []
  const names = namesOf(columns, terms, customFields, useFieldNames())
  const change = (next: readonly SortTerm[]) => {
    onChange(formatSort(next))
  }
  const moveTo = (key: string, at: number) => {
    const term = terms.find((one) => one.key === key)
    if (!term) return
    const rest = terms.filter((one) => one !== term)
    change([...rest.slice(0, at), term, ...rest.slice(at)])
    setAnnouncement(
      `${names.get(term.key) ?? ''} is key ${String(at + 1)} of ${String(terms.length)}.`,
    )
  }
  const { dragProps } = useColumnDrag('y', (key, target, side) => {
    const rest = terms.filter((one) => one.key !== key)
    const at = rest.findIndex((one) => one.key === target)
    if (at >= 0) moveTo(key, side === 'after' ? at + 1 : at)
  })
  const unused = [...names].filter(([key]) => !terms.some((term) => term.key === key))
  return (
    <div className={`${String(styles.chooser)} ${String(sortStyles.editor)}`}>
      <ol className={styles.list} aria-label="Sort by">
        {terms.map((term, at) => (
          <SortItem
            key={term.key}
            term={term}
            names={names}
            choices={[[term.key, names.get(term.key) ?? ''], ...unused]}
            canMoveUp={at > 0}
            canMoveDown={at < terms.length - 1}
            dragProps={dragProps(term.key)}
            onChange={(next) => {
              change(terms.map((one) => (one === term ? next : one)))
            }}
            onMove={(step) => {
              moveTo(term.key, at + step)
            }}
            onRemove={
              terms.length > 1
                ? () => {
                    change(terms.filter((one) => one !== term))
                  }
                : null
            }
          />
        ))}
      </ol>
      {terms.length < MAX_SORT_TERMS ? (
        <Select<ContactSortKey | null>
          aria-label="Add a key"
          placeholder="Then by…"
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={unused.map(toOption)}
          onChange={(key) => {
            if (key !== null) change([...terms, { key, isDescending: startsDescending(key) }])
          }}
        />
      ) : (
        <p className={sortStyles.note}>Sort by at most {MAX_SORT_TERMS} keys.</p>
      )}
      <button
        type="button"
        className={styles.reset}
        disabled={value === formatSort([byName])}
        onClick={() => {
          change([byName])
        }}
      >
        Reset
      </button>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  )
}

interface SortItemProps {
  term: SortTerm
  names: ReadonlyMap<ContactSortKey, string>
  choices: readonly [ContactSortKey, string][]
  canMoveUp: boolean
  canMoveDown: boolean
  dragProps: ReturnType<ReturnType<typeof useColumnDrag>['dragProps']>
  onChange: (term: SortTerm) => void
  onMove: (step: 1 | -1) => void
  /** Null for the only key. */
  onRemove: (() => void) | null
}

function SortItem({ term, names, choices, onChange, onMove, onRemove, ...item }: SortItemProps) {
  const { key, isDescending } = term
  const name = names.get(key) ?? ''
  return (
    <li className={styles.item} {...item.dragProps}>
      <HolderOutlined aria-hidden className={styles.holder} />
      <Select<ContactSortKey>
        className={String(sortStyles.key)}
        aria-label={`Key: ${name}`}
        value={key}
        showSearch={{ optionFilterProp: 'label' }}
        options={choices.map(toOption)}
        onChange={(next) => {
          onChange({
            key: next,
            isDescending: next === key ? isDescending : startsDescending(next),
          })
        }}
      />
      <Button
        size="small"
        className={String(sortStyles.direction)}
        aria-label={`${name}: ${directionName(key, isDescending)}`}
        title="Change the direction"
        onClick={() => {
          onChange({ key, isDescending: !isDescending })
        }}
      >
        {directionName(key, isDescending)}
      </Button>
      <MoveButton
        label={`Move ${name} up`}
        icon={<ArrowUpOutlined aria-hidden />}
        isEnabled={item.canMoveUp}
        onClick={() => {
          onMove(-1)
        }}
      />
      <MoveButton
        label={`Move ${name} down`}
        icon={<ArrowDownOutlined aria-hidden />}
        isEnabled={item.canMoveDown}
        onClick={() => {
          onMove(1)
        }}
      />
      <MoveButton
        label={`Remove ${name}`}
        icon={<CloseOutlined aria-hidden />}
        isEnabled={onRemove !== null}
        onClick={() => onRemove?.()}
      />
    </li>
  )
}

/** Returns the names of all sort keys: those of the columns, and of custom fields in use. */
function namesOf(
  columns: SortEditorProps['columns'],
  terms: readonly SortTerm[],
  customFields: readonly string[],
  fieldNames: FieldNames,
): Map<ContactSortKey, string> {
  const names = new Map<ContactSortKey, string>()
  for (const { sortKey, title } of columns) {
    const [term] = sortKey === undefined ? [] : (parseSort(sortKey) ?? [])
    if (term) names.set(term.key, title)
  }
  const custom = [
    ...terms.map(({ key }) => key),
    ...customFields.filter(isUsableName).map(customSortKey),
  ]
  for (const key of custom)
    if (!names.has(key)) names.set(key, customTitle(customSortName(key) ?? key, fieldNames))
  return names
}

function toOption([value, label]: readonly [ContactSortKey, string]) {
  return { value, label }
}

const moments: readonly ContactSortKey[] = ['createdAt', 'updatedAt']
const days: readonly ContactSortKey[] = ['birthday', 'followUpOn']

function startsDescending(key: ContactSortKey): boolean {
  return moments.includes(key)
}

function directionName(key: ContactSortKey, isDescending: boolean): string {
  if (moments.includes(key)) return isDescending ? 'Newest first' : 'Oldest first'
  if (days.includes(key)) return isDescending ? 'Latest first' : 'Earliest first'
  return isDescending ? 'Z to A' : 'A to Z'
}
