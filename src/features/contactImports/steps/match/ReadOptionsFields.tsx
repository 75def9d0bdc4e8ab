import { Select } from 'antd'
import { useId } from 'react'
import { type Encoding, encodings } from '@/contactFiles/encoding/detectEncoding'
import styles from '../../ImportDrawer.module.css'
import type { FileInfo, ReadOptions } from '../../reader/FileInfo'
import { DelimiterQuestion } from './DelimiterQuestion'
import { encodingNames } from './fileText'

interface ReadOptionsFieldsProps {
  info: FileInfo
  /** The rows that seemed to have another delimiter, before a person chose how to read them. */
  question: FileInfo['otherDelimiter']
  isDisabled: boolean
  onChange: (corrections: ReadOptions) => void
}

/**
 * Shows how a file is read, and lets a person correct its encoding and the delimiter of its rows.
 */
export function ReadOptionsFields({
  info,
  question,
  isDisabled,
  onChange,
}: ReadOptionsFieldsProps) {
  const id = useId()
  const { encoding, detectedEncoding } = info
  const utf16: Encoding = detectedEncoding === 'utf-16be' ? 'utf-16be' : 'utf-16le'
  const options = encodings
    .filter((value) => value === utf16 || !value.startsWith('utf-16'))
    .map((value) => ({
      value,
      label: value === detectedEncoding ? `${encodingNames[value]} (found)` : encodingNames[value],
    }))
  const problem = encodingProblem(info)
  return (
    <>
      {question && (
        <DelimiterQuestion
          question={question}
          info={info}
          isDisabled={isDisabled}
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
          disabled={isDisabled}
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

function encodingProblem(info: FileInfo): string | null {
  const { type, encoding, detectedEncoding, isDamaged } = info
  if (encoding === 'utf-8' && (isDamaged || detectedEncoding !== 'utf-8'))
    return 'Parts of this file are not valid UTF-8 and are shown as �.'
  if (encoding !== 'windows-1252' || detectedEncoding !== 'windows-1252') return null
  const problem = 'This file is not valid UTF-8, so it is read as Windows-1252.'
  return type === 'vcf'
    ? `${problem} If you know its encoding, choose it.`
    : `${problem} If letters like é or ü look wrong below, choose another encoding, or save the file as “CSV UTF-8”.`
}
