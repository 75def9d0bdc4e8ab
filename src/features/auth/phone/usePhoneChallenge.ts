import { type RefObject, useRef, useState } from 'react'
import { useIdentity } from '../identity/IdentityContext'
import type { PhoneChallenge } from '../identity/identity'

interface SentCode {
  phoneNumber: string
  challenge: PhoneChallenge
}

/** A phone number being proven by the code that is sent to it. */
interface PhoneProving {
  /** The number whose code was sent, in E.164; null before. */
  sentTo: string | null
  /** For an empty element on the page, where the provider checks against robots. */
  containerRef: RefObject<HTMLDivElement | null>
  /** Has a code sent. Rejects with the provider's error. */
  send: (phoneNumber: string) => Promise<void>
  /** The proof that the code gives; asked for again, the same one, since a code counts once. Rejects with the provider's error. */
  prove: (code: string) => Promise<string>
  /** Back to choosing a number. */
  leave: () => void
}

/** Sends one-time codes and turns them into proofs (docs/decisions/0010). */
export function usePhoneChallenge(): PhoneProving {
  const { identity } = useIdentity()
  const containerRef = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<SentCode | null>(null)
  /** Counts how often the choice of a number began anew: a code that was sent before leads nowhere. */
  const round = useRef(0)
  const proven = useRef<{ by: PhoneChallenge; code: string; proof: string } | null>(null)

  const send = async (phoneNumber: string) => {
    // The check cannot be drawn twice into one element.
    const box = document.createElement('div')
    containerRef.current?.replaceChildren(box)
    const { current } = round
    const challenge = await identity.startPhoneProof(phoneNumber, box)
    if (current === round.current) setSent({ phoneNumber, challenge })
  }
  const prove = async (code: string) => {
    if (sent === null) throw new Error('No code was sent.')
    const { challenge } = sent
    if (proven.current?.by !== challenge || proven.current.code !== code)
      proven.current = { by: challenge, code, proof: await challenge.confirm(code) }
    return proven.current.proof
  }
  const leave = () => {
    round.current += 1
    setSent(null)
  }
  return { sentTo: sent?.phoneNumber ?? null, containerRef, send, prove, leave }
}
