import { useLocation } from 'react-router-dom'
import * as v from 'valibot'

const prefill = v.object({
  email: v.fallback(v.string(), ''),
  phoneNumber: v.fallback(v.string(), ''),
})

/** What another screen knows already of who signs in; '' where it knows nothing. It travels in the history's state, never in the address. */
export type Prefill = v.InferOutput<typeof prefill>

/** What a link to a sign-in screen takes along. */
export function prefillState(known: Partial<Prefill>): { state: Partial<Prefill> } {
  return { state: known }
}

/** What the link that led here took along. */
export function usePrefill(): Prefill {
  const state: unknown = useLocation().state
  const parsed = v.safeParse(prefill, state)
  return parsed.success ? parsed.output : { email: '', phoneNumber: '' }
}
