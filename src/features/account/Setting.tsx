import { Button } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { deniedUnless } from '@/shared/lib/permissions'
import styles from './Account.module.css'

interface SettingAction {
  id: string
  label: string
  isDanger?: boolean
  isDenied?: boolean
  /** Renders the form that replaces the buttons. */
  form: (close: () => void) => ReactNode
}

interface SettingProps {
  title: string
  /** The current value. */
  children: ReactNode
  actions: readonly SettingAction[]
}

const dangerous = { color: 'danger', variant: 'filled' } as const

/**
 * A setting: its current value, and buttons that open a form to change it. When the form closes, its
 * button takes the focus, or the first button if that one was removed.
 */
export function Setting({ title, children, actions }: SettingProps) {
  const headingId = useId()
  const [opened, setOpened] = useState<string | null>(null)
  const lastOpened = useRef<string | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const form = actions.find(({ id }) => id === opened)
  // An action that was removed does not open by itself when it comes back.
  if (opened !== null && form === undefined) setOpened(null)
  const labels = actions.map(({ label }) => label).join()

  useEffect(() => {
    if (opened !== null) lastOpened.current = opened
    if (
      form !== undefined ||
      lastOpened.current === null ||
      document.activeElement !== document.body
    )
      return
    const all = [...(buttons.current?.querySelectorAll('button') ?? [])]
    const own = all.find(({ dataset }) => dataset['action'] === lastOpened.current)
    const target = own ?? all[0]
    target?.focus()
  }, [opened, form, labels])

  return (
    <section className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className="section-title">
        {title}
      </h2>
      <div className={styles.summary}>{children}</div>
      {form === undefined ? (
        <div ref={buttons} className={styles.actions}>
          {actions.map(({ id, label, isDanger = false, isDenied = false }) => (
            <Button
              key={id}
              data-action={id}
              {...(isDanger && dangerous)}
              {...deniedUnless(!isDenied)}
              onClick={() => {
                setOpened(id)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        form.form(() => {
          setOpened(null)
        })
      )}
    </section>
  )
}
