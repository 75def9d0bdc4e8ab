import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useState } from 'react'
import { fold } from '@/contract/fold'
import menuForm from '@/shared/ui/menus/menuForm.module.css'
import { formatNumber } from '@/shared/lib/format'
import { isComposing } from '@/shared/lib/keys/isComposing'
import type { Choice, Choices } from './useChoices'
import styles from './Filters.module.css'

interface ChoiceEditorProps extends Choices {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The id of the error, if there is one. */
  errorId: string | undefined
}

const MOST_SHOWN = 100
/** More choices than this get a search box. */
const SHORT_LIST = 6

/**
 * Check boxes for some values, with the number of contacts each has; chosen ones are chips, too. If
 * there are more values than listed, any can be typed.
 */
export function ChoiceEditor(props: ChoiceEditorProps) {
  const { label, choices, isLoading, isPartial, value, onChange, errorId } = props
  const [text, setText] = useState('')
  const wanted = fold(text.trim())
  const found = choices.filter((choice) => fold(choice.label).includes(wanted))
  const typed = text.trim()
  const isOther = isPartial && typed !== '' && !choices.some((choice) => choice.value === typed)
  const toggle = (choice: string) => {
    onChange(value.includes(choice) ? value.filter((each) => each !== choice) : [...value, choice])
  }
  const chooseFound = (choice: string) => {
    toggle(choice)
    setText('')
  }
  const onSearchKey = (event: KeyboardEvent) => {
    const exact =
      found.find((choice) => choice.label === typed) ??
      found.find((choice) => fold(choice.label) === wanted)
    const first = (exact ?? found[0])?.value ?? (isOther ? typed : undefined)
    if (event.key !== 'Enter' || wanted === '' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (first !== undefined) chooseFound(first)
  }
  return (
    <>
      {(isLoading || choices.length > SHORT_LIST) && (
        <input
          type="search"
          className={menuForm.input}
          aria-label={`Find in ${label}`}
          placeholder="Type to find, Enter to choose"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
          }}
          onKeyDown={onSearchKey}
        />
      )}
      {value.length > 0 && <Chosen choices={choices} value={value} onRemove={toggle} />}
      <fieldset
        className={styles.choices}
        aria-describedby={errorId}
        data-list-error={errorId === undefined ? undefined : ''}
        tabIndex={-1}
      >
        <legend className="visually-hidden">{label}</legend>
        {found.slice(0, MOST_SHOWN).map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="checkbox"
              checked={value.includes(choice.value)}
              onChange={() => {
                toggle(choice.value)
              }}
            />
            <span className={styles.choiceLabel}>{choice.label}</span>{' '}
            {choice.count !== undefined && (
              <span className={styles.choiceCount}>{formatNumber(choice.count)}</span>
            )}
          </label>
        ))}
        {isOther && (
          <button
            type="button"
            className={menuForm.item}
            onClick={() => {
              chooseFound(typed)
            }}
          >
            <span className="truncate">Use “{typed}”</span>
          </button>
        )}
        {found.length === 0 && !isOther && (
          <p role="status" className={styles.hint}>
            {isLoading ? 'Loading…' : wanted === '' ? 'None yet.' : 'Nothing found.'}
          </p>
        )}
        {found.length > MOST_SHOWN && (
          <p className={styles.hint}>
            {formatNumber(found.length - MOST_SHOWN)} more. Type to find them.
          </p>
        )}
      </fieldset>
    </>
  )
}

interface ChosenProps {
  choices: readonly Choice[]
  value: readonly string[]
  onRemove: (value: string) => void
}

function Chosen({ choices, value, onRemove }: ChosenProps) {
  return (
    <ul className={styles.chosen} aria-label="Chosen">
      {value.map((each) => {
        const label = choices.find((choice) => choice.value === each)?.label ?? each
        return (
          <li key={each}>
            <button
              type="button"
              className={styles.chosenChip}
              aria-label={`Remove ${label}`}
              onClick={() => {
                onRemove(each)
              }}
            >
              <span className="truncate">{label}</span>
              <CloseOutlined aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
