import { Button, Input } from 'antd'
import type { InputRef } from 'antd'
import { useId, useRef } from 'react'
import { useField } from 'react-final-form'
import type { Appearance } from '@/contract/profiles/profileContent'
import { colorsOf } from '@/publicCard/styles/accentColors'
import { cardColors } from '@/publicCard/styles/themes'
import { useIsEditable } from '@/shared/forms/EditableContext'
import { useNotedHelp } from '@/shared/forms/fieldNote'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import styles from './AppearanceFields.module.css'

/** The accent color: the theme's, or one's own, which the card adjusts for contrast (WCAG AA). */
export function AccentField() {
  const id = useId()
  const isEditable = useIsEditable('appearance')
  const { theme, accent, setAccent, error, isAdjusted } = useAccent()
  const hex = useRef<InputRef>(null)
  const themeAccent = cardColors[theme].accent
  const help = useNotedHelp(
    'appearance',
    isAdjusted
      ? 'The card makes it a little lighter or darker where it would be hard to read.'
      : 'For buttons, links and small marks. The card keeps it readable.',
  )
  const reset = () => {
    hex.current?.focus()
    setAccent(null)
  }
  return (
    <FieldFrame
      id={id}
      label="Accent color"
      help={help}
      helpId={`${id}-help`}
      error={error}
      errorId={`${id}-error`}
    >
      <div className={styles.accent}>
        <input
          type="color"
          className={styles.swatch}
          aria-label="Choose the accent color"
          disabled={!isEditable}
          value={error === undefined && accent !== null ? accent : themeAccent}
          onChange={({ target }) => {
            setAccent(target.value)
          }}
        />
        <Input
          ref={hex}
          id={id}
          readOnly={!isEditable}
          className={styles.hex ?? ''}
          value={accent ?? ''}
          placeholder={themeAccent}
          maxLength={7}
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-help`}
          {...(error !== undefined && { status: 'error' as const })}
          onChange={({ target }) => {
            setAccent(target.value === '' ? null : target.value)
          }}
        />
        {isEditable && accent !== null && <Button onClick={reset}>Use the theme’s color</Button>}
      </div>
    </FieldFrame>
  )
}

function useAccent() {
  const chosen = useField<Appearance['theme'] | ''>('appearance.theme', {
    subscription: { value: true },
  }).input.value
  // A field that joins the form later has no value on its first render.
  const theme = chosen === '' ? 'linen' : chosen
  const { input, meta } = useField<string | null>('appearance.accent', {
    allowNull: true,
    subscription: { value: true, error: true },
  })
  const accent = input.value === '' ? null : input.value
  const found: unknown = meta.error
  const error = typeof found === 'string' ? found : undefined
  return {
    theme,
    accent,
    setAccent: (next: string | null) => {
      input.onChange(next)
    },
    error,
    isAdjusted:
      accent !== null && error === undefined && isAccentAdjusted(theme, accent.toLowerCase()),
  }
}

/** Returns whether the card adjusts an accent, as a background or as text. */
function isAccentAdjusted(theme: Appearance['theme'], typed: string): boolean {
  const { accent, link } = colorsOf({ theme, accent: typed })
  return accent !== typed || link !== typed
}
