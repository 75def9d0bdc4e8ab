import { useCallback, useEffect, useState } from 'react'
import { identityErrors, identityMessages } from '@/contract/account/identityErrors'
import { useIdentity } from '../identity/IdentityContext'
import type { ActionCode } from '../identity/identity'

/** What is known of a link: it is being looked up, it is good, it counts no more (or never did), or nobody could be asked. */
export type LinkState =
  | { status: 'reading' }
  | { status: 'good'; code: ActionCode }
  | { status: 'invalid' }
  | { status: 'failed'; message: string }

const INVALID = identityErrors['auth/invalid-action-code']

interface ActionLink {
  link: LinkState
  /** Asks once more. */
  retry: () => void
  /** Takes in what using the code threw; false where that says nothing about the link. */
  fail: (error: unknown) => boolean
}

/** Looks up what the code of a mail's link is for. Nothing is done with it: mail scanners open links too. */
export function useActionCode(oobCode: string, operation: ActionCode['operation']): ActionLink {
  const { identity } = useIdentity()
  const [link, setLink] = useState<LinkState>(
    oobCode === '' ? { status: 'invalid' } : { status: 'reading' },
  )
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (oobCode === '') return undefined
    let isStopped = false
    const show = (next: LinkState) => {
      if (!isStopped) setLink(next)
    }
    identity.readActionCode(oobCode).then(
      (code) => {
        show(code.operation === operation ? { status: 'good', code } : { status: 'invalid' })
      },
      (error: unknown) => {
        show(stateOf(error))
      },
    )
    return () => {
      isStopped = true
    }
  }, [identity, oobCode, operation, tries])

  const retry = useCallback(() => {
    setLink({ status: 'reading' })
    setTries((count) => count + 1)
  }, [])
  const fail = useCallback((error: unknown) => {
    const next = stateOf(error)
    if (next.status === 'invalid') setLink(next)
    return next.status === 'invalid'
  }, [])
  return { link, retry, fail }
}

function stateOf(error: unknown): LinkState {
  const messages = identityMessages(error)
  return messages === INVALID
    ? { status: 'invalid' }
    : { status: 'failed', message: Object.values(messages)[0] ?? '' }
}
