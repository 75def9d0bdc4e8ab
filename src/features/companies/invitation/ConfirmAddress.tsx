import { Button, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { identityFieldErrors, useIdentity } from '@/features/auth'

interface ConfirmAddressProps {
  title: string
  /** The invited address, which is the user's own. */
  email: string
  /** Called when the address may have been confirmed. */
  onConfirmed: () => unknown
  onClose: () => void
  children: ReactNode
}

/** Asks the user to confirm the invited address, with a button that sends the mail for it. */
export function ConfirmAddress(props: ConfirmAddressProps) {
  const { title, email, onConfirmed, onClose, children } = props
  const { identity, identityUser, refreshUser } = useIdentity()
  const [isSent, setIsSent] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [note, setNote] = useState('')
  const isConfirmed = identityUser?.isEmailVerified ?? false
  // The user comes back from the mail to this tab, which then reads the account again.
  const proceed = useRef(onConfirmed)
  useEffect(() => {
    // With a new token the server sees that the address is confirmed.
    proceed.current = () => identity.getToken(true).then(onConfirmed)
  })
  useEffect(() => {
    if (isConfirmed) proceed.current()
  }, [isConfirmed])

  const act = async (work: () => Promise<string>) => {
    if (isPending) return
    setIsPending(true)
    setNote(await work().catch(messageOf))
    setIsPending(false)
  }
  const send = () =>
    act(async () => {
      await identity.sendEmailVerification()
      setIsSent(true)
      return `We sent a link to ${email}. Open it, then come back here.`
    })
  const check = () =>
    act(async () => {
      const user = await refreshUser()
      if (user?.isEmailVerified !== true)
        return `${email} is not confirmed yet. Open the link in the mail first.`
      proceed.current()
      return ''
    })
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={
        <>
          {isSent && (
            <Button disabled={isPending} onClick={() => void send()}>
              Send it again
            </Button>
          )}
          <Button
            type="primary"
            loading={isPending}
            onClick={() => void (isSent ? check() : send())}
          >
            {isSent ? 'I have confirmed it' : 'Send the confirmation mail'}
          </Button>
        </>
      }
    >
      {children}
      <p>This invitation is for {email}. Confirm that this address is yours, then you can join.</p>
      <p className="help-text">
        If the invitation came by e-mail, you can open the link in that mail instead.
      </p>
      <p role="status">{note}</p>
    </Modal>
  )
}

function messageOf(error: unknown): string {
  const [message]: unknown[] = Object.values(identityFieldErrors(error))
  return typeof message === 'string' ? message : ''
}
