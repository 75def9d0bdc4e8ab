import { Button, Radio } from 'antd'
import { useId, useRef, useState } from 'react'
import type { leadMailChoices } from '@/contract/account/users'
import { useCurrentUser, useSaveSettings } from '@/features/auth'
import { deniedUnless } from '@/shared/lib/permissions'
import { useFocusAfterAction } from '@/shared/lib/useFocusAfterAction'
import { toast } from '@/shared/ui/toasts/toast'
import styles from '../Account.module.css'

type Choice = (typeof leadMailChoices)[number]

const options: { value: Choice; label: string }[] = [
  { value: 'each', label: 'At once, up to 20 a day; the others the next morning' },
  { value: 'daily', label: 'Once a day, in the morning' },
  { value: 'off', label: 'Never' },
]

/** When the user is told by mail of people who left their details on a card. */
export function LeadMailSetting() {
  const headingId = useId()
  const { email, settings, hasLeadMails } = useCurrentUser()
  const { save, canSave } = useSaveSettings()
  const { leadMails = 'each', leadMailsRefused } = settings
  const [chosen, setChosen] = useState<Choice | null>(null)
  /** The newest choice while one is being saved: with arrow keys, one passes others on the way. */
  const newest = useRef<Choice | null>(null)
  const { target, beginAction } = useFocusAfterAction(leadMailsRefused ?? '')
  // Another backend, or a server without a way for mails, sends none.
  if (hasLeadMails !== true) return null
  const choose = async (choice: Choice) => {
    setChosen(choice)
    const isSaving = newest.current !== null
    newest.current = choice
    if (isSaving) return
    let isSaved = true
    let sent: Choice | null = null
    while (isSaved && sent !== newest.current) {
      const next: Choice = newest.current
      isSaved = await save((known) => ({ ...known, leadMails: next }))
      sent = next
    }
    newest.current = null
    setChosen(null)
    if (isSaved) toast.success('Saved.')
  }
  const tryAgain = () => {
    // The settings may change before the saving is known to have worked.
    beginAction()()
    void save(({ leadMailsRefused: _refused, ...known }) => known)
  }
  return (
    <section ref={target} tabIndex={-1} className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className="section-title">
        New contacts by e-mail
      </h2>
      <p className="help-text">
        Who left their details on your card, and what they wrote. Only a confirmed address gets
        these mails.
      </p>
      <Radio.Group
        aria-labelledby={headingId}
        className={styles.choices ?? ''}
        value={chosen ?? leadMails}
        options={options}
        {...deniedUnless(canSave)}
        onChange={({ target }) => void choose(target.value as Choice)}
      />
      {leadMailsRefused !== undefined && leadMailsRefused === email && (
        <div role="status" className={styles.note}>
          The last of these mails to {email} was refused, so we send no more.{' '}
          <Button size="small" {...deniedUnless(canSave)} onClick={tryAgain}>
            Send them again
          </Button>
        </div>
      )}
    </section>
  )
}
