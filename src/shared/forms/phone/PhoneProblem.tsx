import { ExclamationCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './PhoneProblem.module.css'

interface PhoneProblemProps {
  /** The number's accessible name. */
  of: string
  text: ReactNode
  textId?: string
  /** The calling code that one click adds; null where that does not help. */
  code: string | null
  onAdd: (button: HTMLElement) => void
}

/** The reason why people abroad cannot call a number. */
export function PhoneProblem({ of, text, textId, code, onAdd }: PhoneProblemProps) {
  return (
    <span className={styles.problem}>
      <span id={textId}>
        <ExclamationCircleOutlined aria-hidden className={styles.mark ?? ''} /> {text}
      </span>
      {code !== null && (
        <Button
          type="link"
          size="small"
          className={styles.add ?? ''}
          aria-label={`Add ${code} to ${of}`}
          onClick={({ currentTarget }) => {
            onAdd(currentTarget)
          }}
        >
          Add {code}
        </Button>
      )}
    </span>
  )
}
