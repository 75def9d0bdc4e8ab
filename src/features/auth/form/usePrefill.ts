import { useLocation } from 'react-router-dom'
import * as v from 'valibot'

const prefill = v.object({
  email: v.fallback(v.string(), ''),
  phoneNumber: v.fallback(v.string(), ''),
})

/** Values that another screen knows already, or ''. The history's state carries them, never the URL. */
export type Prefill = v.InferOutput<typeof prefill>

/** Returns the props of a link that hands values to a sign-in screen. */
export function prefillState(values: Partial<Prefill>): { state: Partial<Prefill> } {
  return { state: values }
}

/** Returns the values that the link to this screen handed over. */
export function usePrefill(): Prefill {
  const state: unknown = useLocation().state
  const parsed = v.safeParse(prefill, state)
  return parsed.success ? parsed.output : { email: '', phoneNumber: '' }
}
