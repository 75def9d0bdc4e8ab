import * as v from 'valibot'
import { type BlocksInput, blocksInput } from '@/contract/integrations/blocks'
import { profileConfigInput } from '@/contract/profiles/profileConfig'
import { socials } from '@/contract/profiles/profileItems'
import { type ProfilePatch, profileChange } from '@/contract/profiles/profile'
import { checkEntry } from '../form/validateDraft'
import { type ProfileValues, type ValueName, valueNames } from '../form/profileValues'

/** The call and the body of a request. */
export type ProfileWrite =
  | { kind: 'profile'; body: ProfilePatch }
  | { kind: 'socials'; body: { socials: v.InferOutput<typeof socials> } }
  | { kind: 'config'; body: v.InferOutput<typeof profileConfigInput> }
  | { kind: 'blocks'; body: BlocksInput }

/** A request with the draft's values that it was made of. */
export type SaveRequest = ProfileWrite & { values: Partial<ProfileValues> }

export interface SaveRequests {
  /** In the order of sending. */
  requests: SaveRequest[]
  /** True if a change cannot be sent, because it is invalid. */
  isInvalid: boolean
}

/** A draft with what is known of the server. */
export interface SavedDraft {
  draft: ProfileValues
  saved: ProfileValues
  /** The sent values of saves whose answers were lost: the server may have those of one. */
  unanswered: readonly Partial<ProfileValues>[]
}

/** The entries that are sent by calls of their own. */
const withOwnCall: readonly ValueName[] = ['socials', 'config', 'blocks']

/**
 * Returns the requests that send each valid entry of the draft that differs from the server's, or may
 * differ, because the answer to a save was lost.
 */
export function toSaveRequests({ draft: values, saved, unanswered }: SavedDraft): SaveRequests {
  const changed = valueNames.filter(
    (name) => unanswered.some((sent) => name in sent) || !isSameEntry(name, values, saved),
  )
  const valid = changed.filter((name) => outputOf(name, values, saved) !== undefined)
  const rest = valid.filter((name) => !withOwnCall.includes(name))
  const requests: SaveRequest[] = []
  if (rest.length > 0)
    requests.push({
      kind: 'profile',
      body: v.parse(
        profileChange,
        Object.fromEntries(rest.map((name) => [name, outputOf(name, values, saved)])),
      ),
      values: pick(values, rest),
    })
  if (valid.includes('socials'))
    requests.push({
      kind: 'socials',
      body: { socials: v.parse(socials, outputOf('socials', values, saved)) },
      values: pick(values, ['socials']),
    })
  if (valid.includes('config'))
    requests.push({
      kind: 'config',
      body: v.parse(profileConfigInput, outputOf('config', values, saved)),
      values: pick(values, ['config']),
    })
  if (valid.includes('blocks'))
    requests.push({
      kind: 'blocks',
      body: v.parse(blocksInput, { blocks: outputOf('blocks', values, saved) }),
      values: pick(values, ['blocks']),
    })
  return { requests, isInvalid: valid.length < changed.length }
}

/**
 * Returns whether two values of an entry are the same to the server, which ignores blank rows and
 * spaces at the ends.
 */
export function isSameEntry(name: ValueName, one: ProfileValues, other: ProfileValues): boolean {
  return (
    one[name] === other[name] ||
    JSON.stringify(outputOf(name, one, other) ?? one[name]) ===
      JSON.stringify(outputOf(name, other, other) ?? other[name])
  )
}

function outputOf(name: ValueName, values: ProfileValues, saved: ProfileValues): unknown {
  return checkEntry(name, values[name], saved).output
}

function pick(values: ProfileValues, names: readonly ValueName[]): Partial<ProfileValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
