import * as v from 'valibot'
import { answerList } from '@/contract/list'
import type { Profile } from '@/contract/profiles/profile'
import type { CreatedProfile } from '@/contract/profiles/profiles'

const leftOut = v.object({
  fields: answerList(v.string()),
  companyName: v.string(),
  /** The name of the profile that was copied. */
  source: v.string(),
})
const locationState = v.object({ leftOut })

/** Returns the state of the location of a copy, or null if it has every field of its source. */
export function leftOutState(
  { leftOut: fields = [] }: CreatedProfile,
  { name, company }: Profile,
): v.InferOutput<typeof locationState> | null {
  if (fields.length === 0) return null
  const companyName = company?.name ?? 'Your company'
  return { leftOut: { fields: [...fields], companyName, source: name } }
}

/** Reads what was left out of a copy from the state of its location, which may be anything. */
export function readLeftOut({ state }: { state: unknown }): v.InferOutput<typeof leftOut> | null {
  const found = v.safeParse(locationState, state)
  return found.success ? found.output.leftOut : null
}
