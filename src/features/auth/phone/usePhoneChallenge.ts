import { type RefObject, useRef, useState } from 'react'
import { useIdentity } from '../identity/IdentityContext'
import type { PhoneChallenge } from '../identity/identity'

interface SentCode {
  phoneNumber: string
  challenge: PhoneChallenge
}

interface PhoneChallengeState {
  /** The number that the code was sent to, in E.164; null before. */
  sentTo: string | null
  /** For an empty element, in which the provider checks against bots. */
  containerRef: RefObject<HTMLDivElement | null>
  /** Sends a code. Rejects with the provider's error. */
  sendCode: (phoneNumber: string) => Promise<void>
  /** Returns the proof for a code, the same one again for the same code: a code is valid once. */
  getProof: (code: string) => Promise<string>
  /** Goes back to choosing a number. */
  restart: () => void
}

/** Sends one-time codes and exchanges them for phone proofs (docs/decisions/0010). */
export function usePhoneChallenge(): PhoneChallengeState {
  const { identity } = useIdentity()
  const containerRef = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<SentCode | null>(null)
  // Counts restarts: a code that was sent before one is ignored.
  const restarts = useRef(0)
  const proven = useRef<{ challenge: PhoneChallenge; code: string; proof: string } | null>(null)

  const sendCode = async (phoneNumber: string) => {
    // The check cannot be rendered twice into one element.
    const box = document.createElement('div')
    containerRef.current?.replaceChildren(box)
    const { current } = restarts
    const challenge = await identity.startPhoneProof(phoneNumber, box)
    if (current === restarts.current) setSent({ phoneNumber, challenge })
  }
  const getProof = async (code: string) => {
    if (sent === null) throw new Error('No code was sent.')
    const { challenge } = sent
    if (proven.current?.challenge !== challenge || proven.current.code !== code)
      proven.current = { challenge, code, proof: await challenge.confirm(code) }
    return proven.current.proof
  }
  const restart = () => {
    restarts.current += 1
    setSent(null)
  }
  return { sentTo: sent?.phoneNumber ?? null, containerRef, sendCode, getProof, restart }
}
