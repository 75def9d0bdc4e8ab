import { Button } from 'antd'
import { useState } from 'react'
import { fold } from '@/contract/fold'
import type { TableLayout } from '@/contract/account/users'
import { MAX_EXTRA_PARAMS } from '@/contract/contacts/contactFilter'
import { formatNumber } from '@/shared/lib/format'
import chooser from '@/shared/tables/columns/ColumnChooser.module.css'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { customTitle, shownCustomFields } from '../model/customFields'
import { NameForm } from '../parts/NameForm'
import { isUsableName, newNameIssue } from './fieldName'
import { inFieldOrder } from './inFieldOrder'
import { withField } from './fieldLayout'
import styles from './Fields.module.css'
import { useFieldNames } from './useFieldNames'

/** From this number on, the fields can be searched. */
const MANY = 8

interface FieldChooserProps {
  fields: readonly { name: string; count: number }[]
  layout: TableLayout
  onLayoutChange: (layout: TableLayout) => void
}

/** The custom fields of the contacts: which are columns, and a new one. */
export function FieldChooser({ fields, layout, onLayoutChange }: FieldChooserProps) {
  const names = useFieldNames()
  const [text, setText] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const shown = shownCustomFields(layout)
  const isFull = shown.length >= MAX_EXTRA_PARAMS
  const usable = inFieldOrder(fields)
    .filter(({ name }) => isUsableName(name))
    .map((field) => ({ ...field, title: customTitle(field.name, names) }))
  const wanted = fold(text.trim())
  const found = usable.filter(({ title }) => fold(title).includes(wanted))
  const show = (name: string, isShown: boolean) => {
    onLayoutChange(withField(layout, name, isShown))
  }
  return (
    <fieldset className={styles.group}>
      <legend className={chooser.legend}>Custom fields</legend>
      {usable.length > MANY && (
        <input
          type="search"
          className={menuForm.input}
          aria-label="Find a custom field"
          placeholder="Find a custom field"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
          }}
        />
      )}
      <ul className={styles.fields}>
        {found.map(({ name, title, count }) => (
          <li key={name}>
            <label className={styles.label}>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                disabled={isFull && !shown.includes(name)}
                onChange={({ target }) => {
                  show(name, target.checked)
                }}
              />
              <span className="truncate" title={title}>
                {title}
              </span>
              <span className={styles.count}>{formatNumber(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {usable.length > 0 && found.length === 0 && (
        <p role="status" className={styles.note}>
          No custom field is called that.
        </p>
      )}
      {isFull && (
        <p role="status" className={styles.note}>
          {`At most ${String(MAX_EXTRA_PARAMS)} custom fields are shown at once. Hide one to show another.`}
        </p>
      )}
      {isAdding ? (
        <NameForm
          name=""
          label="Name of the field"
          maxLength={200}
          submitLabel="Add field"
          issueOf={(name) =>
            newNameIssue(name, [...shown, ...fields.map((field) => field.name)], names)
          }
          onSave={(name) => {
            setIsAdding(false)
            show(name, true)
          }}
          onCancel={() => {
            setIsAdding(false)
          }}
        />
      ) : (
        <div>
          <Button
            disabled={isFull}
            onClick={() => {
              setIsAdding(true)
            }}
          >
            New field…
          </Button>
        </div>
      )}
    </fieldset>
  )
}
