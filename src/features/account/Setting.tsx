import { Button } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Account.module.css'

interface SettingAction {
  label: string
  isDanger?: boolean
  /** The form that the button opens in its place. */
  form: (close: () => void) => ReactNode
}

interface SettingProps {
  title: string
  /** How it is now. */
  children: ReactNode
  actions: readonly SettingAction[]
}

/** One setting: how it is now, and buttons that open a form to change it. When the form goes, its button gets the focus, or the first one where it went too. */
export function Setting({ title, children, actions }: SettingProps) {
  const headingId = useId()
  const [opened, setOpened] = useState<string | null>(null)
  const lastOpened = useRef<string | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const form = actions.find(({ label }) => label === opened)
  const labels = actions.map(({ label }) => label).join()

  useEffect(() => {
    if (opened !== null) lastOpened.current = opened
    if (form !== undefined || lastOpened.current === null || document.activeElement !== document.body) return
    const all = [...(buttons.current?.querySelectorAll('button') ?? [])]
    const own = all.find(({ textContent }) => textContent === lastOpened.current)
    const target = own ?? all[0]
    target?.focus()
  }, [opened, form, labels])

  return (
    <section className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>{title}</h2>
      <div className={styles.summary}>{children}</div>
      {form === undefined ? (
        <div ref={buttons} className={styles.actions}>
          {actions.map(({ label, isDanger = false }, place) => (
            <Button key={place} danger={isDanger} onClick={() => { setOpened(label) }}>{label}</Button>
          ))}
        </div>
      ) : (
        form.form(() => { setOpened(null) })
      )}
    </section>
  )
}
