import { useCallback, useEffect, useState } from 'react'
import { identityErrors, identityMessages } from '@/contract/account/identityErrors'
import { useIdentity } from '../identity/IdentityContext'
import type { ActionCode } from '../identity/identity'

/** The state of a link's code; `failed` means that it could not be checked. */
export type LinkState =
  | { status: 'loading' }
  | { status: 'valid'; code: ActionCode }
  | { status: 'invalid' }
  | { status: 'failed'; message: string }

const INVALID_CODE = identityErrors['auth/invalid-action-code']

interface ActionLink {
  link: LinkState
  retry: () => void
  /** Marks the link as invalid if the error says so; returns whether it does. */
  reportError: (error: unknown) => boolean
}

/** Checks the code of an e-mail's link without using it: mail scanners open links too. */
export function useActionCode(oobCode: string, operation: ActionCode['operation']): ActionLink {
  const { identity } = useIdentity()
  const [link, setLink] = useState<LinkState>(
    oobCode === '' ? { status: 'invalid' } : { status: 'loading' },
  )
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (oobCode === '') return undefined
    let isStopped = false
    const show = (next: LinkState) => {
      if (!isStopped) setLink(next)
    }
    identity.readActionCode(oobCode).then(
      (code) => {
        show(code.operation === operation ? { status: 'valid', code } : { status: 'invalid' })
      },
      (error: unknown) => {
        show(linkStateOf(error))
      },
    )
    return () => {
      isStopped = true
    }
  }, [identity, oobCode, operation, attempt])

  const retry = useCallback(() => {
    setLink({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  const reportError = useCallback((error: unknown) => {
    const next = linkStateOf(error)
    if (next.status === 'invalid') setLink(next)
    return next.status === 'invalid'
  }, [])
  return { link, retry, reportError }
}

function linkStateOf(error: unknown): LinkState {
  const messages = identityMessages(error)
  return messages === INVALID_CODE
    ? { status: 'invalid' }
    : { status: 'failed', message: Object.values(messages)[0] ?? '' }
}
