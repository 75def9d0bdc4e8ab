import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './Neighbors.module.css'

interface StepButtonsProps {
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/**
 * Buttons to the previous and next contact. At an end the button stays, keeps the focus and is
 * announced as disabled.
 */
export function StepButtons({ onPrevious, onNext }: StepButtonsProps) {
  return (
    <span className={styles.buttons}>
      <Step
        label="Previous contact"
        keyName="K"
        icon={<LeftOutlined aria-hidden />}
        onStep={onPrevious}
      />
      <Step label="Next contact" keyName="J" icon={<RightOutlined aria-hidden />} onStep={onNext} />
    </span>
  )
}

interface StepProps {
  label: string
  keyName: string
  icon: ReactNode
  onStep: (() => void) | undefined
}

function Step({ label, keyName, icon, onStep }: StepProps) {
  return (
    <Button
      type="text"
      icon={icon}
      aria-label={label}
      aria-keyshortcuts={keyName}
      title={`${label} (${keyName})`}
      aria-disabled={onStep === undefined}
      className={onStep === undefined ? (styles.ended ?? '') : ''}
      onClick={() => onStep?.()}
    />
  )
}
