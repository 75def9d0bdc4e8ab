import { Button } from 'antd'
import { useState } from 'react'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { formatNumber } from '@/shared/lib/format'
import styles from './Filters.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** How many contacts have it, where that is known. */
  count?: number | undefined
}

interface ChoiceEditorProps<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  isLoading?: boolean
  /** A list that may be long is searched first. */
  isSearchable?: boolean
  value: readonly Value[]
  onChange: (value: Value[]) => void
  onDone: () => void
}

const MOST_SHOWN = 100
/** Any of some choices, with how many contacts each has. */
export function ChoiceEditor<Value extends string>(props: ChoiceEditorProps<Value>) {
  const { label, choices, isLoading = false, isSearchable = false, value, onChange, onDone } = props
  const [text, setText] = useState('')
  const found = choices.filter((choice) =>
    choice.label.toLowerCase().includes(text.trim().toLowerCase()),
  )
  return (
    <>
      {isSearchable && (
        <input
          type="search"
          className={menuForm.input}
          aria-label="Find a tag"
          placeholder="Find a tag"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
          }}
        />
      )}
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{label}</legend>
        {found.slice(0, MOST_SHOWN).map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="checkbox"
              checked={value.includes(choice.value)}
              onChange={({ target }) => {
                onChange(
                  target.checked
                    ? [...value, choice.value]
                    : value.filter((each) => each !== choice.value),
                )
              }}
            />
            <span className={styles.choiceLabel}>{choice.label}</span>{' '}
            {choice.count !== undefined && (
              <span className={styles.choiceCount}>{formatNumber(choice.count)}</span>
            )}
          </label>
        ))}
        {found.length === 0 && (
          <p role="status" className={styles.hint}>
            {isLoading ? 'Loading…' : isSearchable ? 'No such tag.' : ''}
          </p>
        )}
        {found.length > MOST_SHOWN && (
          <p className={styles.hint}>
            {formatNumber(found.length - MOST_SHOWN)} more: type to find them.
          </p>
        )}
      </fieldset>
      <Button type="primary" onClick={onDone}>
        Done
      </Button>
    </>
  )
}
