import { useEffect, useRef, useState } from 'react'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useTextField } from '@/shared/forms/useTextField'
import styles from './SignInForm.module.css'

interface SignInFieldProps {
  name: string
  label: string
  type: 'email' | 'password'
  autoComplete: string
  autoFocus: boolean
}

/** A plain control of the sign-in form; a password can be shown while it is typed. */
export function SignInField({ name, label, type, autoComplete, autoFocus }: SignInFieldProps) {
  const { control, ...frame } = useTextField(name)
  const [isShown, setIsShown] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const isPassword = type === 'password'

  useEffect(() => {
    if (autoFocus) inputRef.current?.focus()
  }, [autoFocus])

  return (
    <FieldFrame {...frame} label={label}>
      <div className={styles['control']}>
        <input
          {...control}
          className={styles['input']}
          type={isShown ? 'text' : type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          ref={inputRef}
        />
        {isPassword && (
          <button
            type="button"
            className={styles['show']}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={frame.id}
            onClick={() => { setIsShown(!isShown) }}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
    </FieldFrame>
  )
}
