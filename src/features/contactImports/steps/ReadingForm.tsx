import { formatNumber, pluralize } from '@/shared/lib/format'
import { Alert, Select } from 'antd'
import { useId } from 'react'
import type { Encoding } from '@/contactFiles/encoding/detectEncoding'
import { type Delimiter, delimiterName } from '@/contactFiles/csv/delimiters'
import styles from '../ImportDrawer.module.css'
import { encodingNames } from '../importText'
import type { FoundFile, ReadChoices } from '../reader/FoundFile'

interface ReadingFormProps {
  found: FoundFile
  /** The rows that seemed to be separated by another delimiter, before anybody said how to read them. */
  asked: FoundFile['otherRows']
  /** The rows are sent already, or the file is being read. */
  isFixed: boolean
  onChange: (choices: ReadChoices) => void
}

/** Shows how a file is read, and lets people say otherwise: its encoding, and what its rows are separated by where that is not what separates the header. */
export function ReadingForm({ found, asked, isFixed, onChange }: ReadingFormProps) {
  const id = useId()
  const { encoding, detected, choices } = found
  const utf16: Encoding = detected === 'utf-16be' ? 'utf-16be' : 'utf-16le'
  const options = (['utf-8', 'windows-1252', utf16] as const).map((value) => ({
    value,
    label: value === detected ? `${encodingNames[value]} (found)` : encodingNames[value],
  }))
  const problem = encodingProblem(found)
  return (
    <>
      {asked && (
        <RowQuestion
          asked={asked}
          rows={found.rows}
          delimiter={found.delimiter}
          chosen={choices.rowDelimiter}
          isFixed={isFixed}
          onChange={onChange}
        />
      )}
      <div className={styles.group}>
        <label className={styles.legend} htmlFor={id}>
          Text encoding
        </label>
        <Select
          id={id}
          className={styles.encoding ?? ''}
          value={encoding}
          options={options}
          disabled={isFixed}
          onChange={(next) => {
            onChange({ encoding: next })
          }}
        />
        {problem !== null && (
          <span className={styles.muted} role="status">
            {problem}
          </span>
        )}
      </div>
    </>
  )
}

/** Says what is not right with the encoding; null where nothing is. */
function encodingProblem({ type, encoding, detected }: FoundFile): string | null {
  if (encoding === 'utf-8' && detected !== 'utf-8')
    return 'Not all of this file is valid UTF-8. What is not shows as �.'
  if (encoding !== 'windows-1252' || detected !== 'windows-1252') return null
  const found = 'This file is not valid UTF-8, so it is read as Windows-1252.'
  return type === 'vcf'
    ? `${found} If you know its encoding, choose it.`
    : `${found} If letters like é or ü look wrong below, choose another encoding, or save the file as “CSV UTF-8”.`
}

interface RowQuestionProps {
  asked: NonNullable<FoundFile['otherRows']>
  rows: number
  delimiter: Delimiter
  chosen: Delimiter | undefined
  isFixed: boolean
  onChange: (choices: ReadChoices) => void
}

function RowQuestion({ asked, rows, delimiter, chosen, isFixed, onChange }: RowQuestionProps) {
  const name = useId()
  const other = delimiterName(asked.delimiter)
  const own = delimiterName(delimiter)
  const others = rows - asked.rows
  const answers = [
    { value: asked.delimiter, title: `Yes, with ${other}` },
    { value: delimiter, title: `No, with ${own} like the header` },
  ]
  return (
    <Alert
      type={chosen ? 'info' : 'warning'}
      showIcon
      role="alert"
      title={`The header is separated by ${own}, ${formatNumber(asked.rows)} of ${pluralize(rows, 'row')} by ${other}.`}
      description={
        <fieldset className={styles.group}>
          <legend className={styles.question}>
            Read all {pluralize(rows, 'row')} with {other}?
          </legend>
          {answers.map(({ value, title }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={value === chosen}
                disabled={isFixed}
                onChange={() => {
                  onChange({ rowDelimiter: value })
                }}
              />
              <span>{title}</span>
            </label>
          ))}
          {others > 0 && (
            <span className={styles.muted}>
              Read with {other}, the other {pluralize(others, 'row')} may fail.
            </span>
          )}
          {!chosen && (
            <span className={styles.muted}>Until you choose, these rows are not imported.</span>
          )}
        </fieldset>
      }
    />
  )
}
