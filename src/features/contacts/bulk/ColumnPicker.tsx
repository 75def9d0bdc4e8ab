import { useState } from 'react'
import { fold } from '@/contract/fold'
import { useApiDispatch } from '@/api/useApiDispatch'
import { pluralize } from '@/shared/lib/format'
import chooser from '@/shared/tables/columns/ColumnChooser.module.css'
import { ColumnItem } from '@/shared/tables/columns/ColumnItem'
import { useColumnDrag } from '@/shared/tables/columns/useColumnDrag'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { isCustom } from '../model/customFields'
import styles from './ExportDialog.module.css'
import { moveChoice } from './exportColumns'
import { type ColumnChoice, exportColumnsIncluded, exportColumnsOrdered } from './exportSlice'
import type { NamedChoice } from './useExportColumns'

/** A list of all columns in the order of the file, to tick and to order. */
export function ColumnPicker({ choices }: { choices: readonly NamedChoice[] }) {
  const dispatch = useApiDispatch()
  const [search, setSearch] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const wanted = fold(search.trim())
  const found = choices.filter(({ title }) => fold(title).includes(wanted))
  const include = (isIncluded: (choice: NamedChoice) => boolean) => {
    dispatch(
      exportColumnsIncluded(
        choices.map((choice) => ({ key: choice.key, isIncluded: isIncluded(choice) })),
      ),
    )
  }
  const includeFound = (isIncluded: boolean) => {
    include((choice) => (found.includes(choice) ? isIncluded : choice.isIncluded))
  }
  const move = (key: string, target: string, side: 'before' | 'after') => {
    const next = moveChoice(choices.map(toChoice), key, target, side)
    dispatch(exportColumnsOrdered(next))
    const place = next.filter((each) => each.isIncluded || each.key === key)
    const title = choices.find((choice) => choice.key === key)?.title ?? ''
    const at = place.findIndex((each) => each.key === key) + 1
    setAnnouncement(`${title} is number ${String(at)} of ${String(place.length)}.`)
  }
  const { dragProps } = useColumnDrag('y', move)
  const count = choices.filter(({ isIncluded }) => isIncluded).length
  // The fields that nobody has moved away from the end have a heading of their own.
  const customStart = choices.findLastIndex(({ key }) => !isCustom(key)) + 1
  const heading = found.find((choice) => choices.indexOf(choice) >= customStart)
  return (
    <div className={styles['picker']}>
      <input
        type="search"
        className={menuForm.input}
        aria-label="Find a column"
        placeholder="Find a column"
        autoComplete="off"
        maxLength={200}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
        }}
      />
      <div className={styles['pickerBar']}>
        <SelectButton
          label="Select all"
          onClick={() => {
            includeFound(true)
          }}
        />
        <SelectButton
          label="Select none"
          onClick={() => {
            includeFound(false)
          }}
        />
        <span role="status">{pluralize(count, 'column')}</span>
      </div>
      <ul
        className={`${String(chooser.list)} ${String(styles['columns'])}`}
        aria-label="Columns of the file"
      >
        {found.flatMap((choice, at) => [
          choice === heading && (
            <li key=" custom" className={styles['heading']}>
              Custom fields
            </li>
          ),
          <ColumnItem
            key={choice.key}
            title={choice.title}
            {...(isCustom(choice.key) &&
              choices.indexOf(choice) < customStart && { note: 'Custom field' })}
            isShown={choice.isIncluded}
            isFixed={false}
            canMoveUp={at > 0}
            canMoveDown={at < found.length - 1}
            dragProps={dragProps(choice.key)}
            onToggle={() => {
              include((each) => (each === choice ? !each.isIncluded : each.isIncluded))
            }}
            onMove={(step) => {
              const target = found[at + step]
              if (target) move(choice.key, target.key, step === 1 ? 'after' : 'before')
            }}
          />,
        ])}
      </ul>
      {found.length === 0 && <p className={styles['summary']}>No column is called that.</p>}
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  )
}

function toChoice({ key, isIncluded }: NamedChoice): ColumnChoice {
  return { key, isIncluded }
}

function SelectButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={chooser.reset} onClick={onClick}>
      {label}
    </button>
  )
}
