import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { ShowPassword } from '@/shared/forms/ShowPassword'
import { useTextField } from '@/shared/forms/useTextField'
import styles from './AuthForm.module.css'

interface PlainFieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  help?: string
  isRequired?: boolean
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'numeric'
  maxLength?: number
  autoFocus?: boolean
  /** Shown below the control. */
  children?: ReactNode
}

/** A field for text, an e-mail address, or a password that can be shown while typing. */
export function PlainField({
  name,
  label,
  type = 'text',
  help,
  isRequired,
  autoComplete,
  inputMode,
  maxLength,
  autoFocus = false,
  children,
}: PlainFieldProps) {
  const { control, ...frame } = useTextField(name, { help })
  const [isShown, setIsShown] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const isPassword = type === 'password'
  const isName = type === 'text' && inputMode === undefined

  useEffect(() => {
    if (autoFocus) inputRef.current?.focus()
  }, [autoFocus])

  return (
    <FieldFrame {...frame} label={label} help={help}>
      <div className={styles['control']}>
        <input
          {...control}
          className={isPassword ? `input ${styles['secret'] ?? ''}` : 'input'}
          type={isShown ? 'text' : type}
          autoComplete={autoComplete}
          autoCapitalize={isName ? 'words' : 'none'}
          inputMode={inputMode}
          maxLength={maxLength}
          spellCheck={false}
          aria-required={isRequired}
          ref={inputRef}
        />
        {isPassword && (
          <ShowPassword
            label={label}
            controls={frame.id}
            isShown={isShown}
            onChange={setIsShown}
            className={styles['show']}
          />
        )}
      </div>
      {children}
    </FieldFrame>
  )
}
