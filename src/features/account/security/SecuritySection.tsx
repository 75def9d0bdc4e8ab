import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { useCurrentUser, useIdentity } from '@/features/auth'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { LeaveDialog } from '@/shared/forms/unsaved/LeaveDialog'
import { wouldLoseWork } from '@/shared/lib/wouldLoseWork'
import { toast } from '@/shared/ui/toasts/toast'
import { DeleteAccount } from './DeleteAccount'
import { KeptContacts } from './KeptContacts'
import { PasswordSetting } from './PasswordSetting'
import styles from '../Account.module.css'
import { useUpdateAuthMutation } from '../identityApi'

export function SecuritySection({ onShowData }: { onShowData: () => void }) {
  return (
    <>
      <PasswordSetting />
      <SignOutEverywhere />
      <KeptContacts />
      {useIsServed(extensions.accountDeletion) && <DeleteAccount onShowData={onShowData} />}
    </>
  )
}

/** Ends every session of the account, including this one. */
function SignOutEverywhere() {
  const headingId = useId()
  const user = useCurrentUser()
  const { may } = usePermissions()
  const { signOut } = useIdentity()
  const [updateAuth] = useUpdateAuthMutation()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isSending = useRef(false)

  const endAll = async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const { error } = await updateAuth({ body: { revokeSessions: true } })
    if (error === undefined) await signOut('You are signed out everywhere.')
    else toast.error(messageOf(error))
    isSending.current = false
    setBusy(false)
  }

  return (
    <section className={styles.setting} aria-labelledby={headingId}>
      <h2 id={headingId} className="section-title">
        Sessions
      </h2>
      <p className={styles.note}>Signs you out on this and all other devices within a minute.</p>
      <div className={styles.actions}>
        <Button
          {...deniedUnless(may('read', 'User', user))}
          onClick={() => {
            if (wouldLoseWork()) setAsking(true)
            else void endAll()
          }}
          loading={isBusy}
        >
          Sign out everywhere
        </Button>
      </div>
      <LeaveDialog
        isOpen={isAsking}
        onLeave={() => {
          setAsking(false)
          void endAll()
        }}
        onStay={() => {
          setAsking(false)
        }}
      />
    </section>
  )
}
