import { Alert } from 'antd'
import { useId } from 'react'
import { delimiterName } from '@/contactFiles/csv/delimiters'
import { formatNumber, pluralize } from '@/shared/lib/format'
import styles from '../../ImportDrawer.module.css'
import type { FileInfo, ReadOptions } from '../../reader/FileInfo'

interface DelimiterQuestionProps {
  question: NonNullable<FileInfo['otherDelimiter']>
  info: FileInfo
  isDisabled: boolean
  onChange: (corrections: ReadOptions) => void
}

/** Asks how to read rows that seem to have another delimiter than the header. */
export function DelimiterQuestion({
  question,
  info,
  isDisabled,
  onChange,
}: DelimiterQuestionProps) {
  const name = useId()
  const { rows, delimiter, readOptions } = info
  const chosen = readOptions.rowDelimiter
  const other = delimiterName(question.delimiter)
  const own = delimiterName(delimiter)
  const otherRows = rows - question.rows
  const answers = [
    { value: question.delimiter, title: `Yes, with ${other}` },
    { value: delimiter, title: `No, with ${own} like the header` },
  ]
  return (
    <Alert
      type={chosen ? 'info' : 'warning'}
      showIcon
      role="alert"
      title={`The header is separated by ${own}, ${formatNumber(question.rows)} of ${pluralize(rows, 'row')} by ${other}.`}
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
                disabled={isDisabled}
                onChange={() => {
                  onChange({ rowDelimiter: value })
                }}
              />
              <span>{title}</span>
            </label>
          ))}
          {otherRows > 0 && (
            <span className={styles.muted}>
              Read with {other}, the other {pluralize(otherRows, 'row')} may fail.
            </span>
          )}
          {!chosen && (
            <span className={styles.muted}>These rows are not imported until you choose.</span>
          )}
        </fieldset>
      }
    />
  )
}
