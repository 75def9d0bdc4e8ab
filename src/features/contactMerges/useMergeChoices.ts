import { useMemo, useState } from 'react'
import { mergeContacts } from '@/contactMerge/mergeContacts'
import { mergeError } from '@/contactMerge/mergeError'
import type { MergedContact } from '@/contactMerge/mergedContact'
import { suggestSurvivor } from '@/contactMerge/suggestSurvivor'
import type { Contact } from '@/contract/contacts/contact'
import type { MergeChoices } from '@/contract/contacts/contactMerge'

/** What a person has chosen for a merge, and what would come of it. */
export interface MergePlan {
  /** The contacts that are merged, without those left out. */
  contacts: Contact[]
  survivorId: string
  choices: MergeChoices
  result: ReturnType<typeof mergeContacts>
  /** Why it cannot be done; null where it can. */
  fault: string | null
  isLeftOut: (contactId: string) => boolean
  setSurvivor: (contactId: string) => void
  setChoices: (choices: MergeChoices) => void
  leaveOut: (contactId: string, isOut: boolean) => void
}

/** What comes of merging nothing. */
const nothing: MergedContact = {
  namePrefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  nickname: '',
  organization: '',
  department: '',
  jobTitle: '',
  birthday: '',
  emails: [],
  phones: [],
  websites: [],
  addresses: [],
  notes: '',
  timeline: [],
  tags: [],
  isFavorite: false,
  extras: {},
  displayImage: null,
}

/**
 * The plan of merging these contacts; at first the most complete one takes in the others and every value of a list stays. With `isNothingTicked`, all of them are left out
 * until somebody ticks them.
 */
export function useMergeChoices(all: readonly Contact[], isNothingTicked = false): MergePlan {
  const [out, setOut] = useState<ReadonlySet<string>>(
    () => new Set(isNothingTicked ? all.map(({ id }) => id) : []),
  )
  const [chosen, setSurvivor] = useState<string | null>(null)
  const [choices, setChoices] = useState<MergeChoices>({})
  const contacts = useMemo(() => all.filter(({ id }) => !out.has(id)), [all, out])
  const survivorId =
    contacts.some(({ id }) => id === chosen) && chosen !== null
      ? chosen
      : suggestSurvivor(contacts.length > 0 ? contacts : all)
  const result = useMemo(
    () => (contacts.length > 0 ? mergeContacts(contacts, survivorId, choices) : nothing),
    [contacts, survivorId, choices],
  )
  const fault =
    contacts.length < 2 ? 'Choose at least two contacts.' : (mergeError(result)?.message ?? null)
  const leaveOut = (contactId: string, isOut: boolean) => {
    const next = new Set(out)
    if (isOut) next.add(contactId)
    else next.delete(contactId)
    setOut(next)
  }
  return {
    contacts,
    survivorId,
    choices,
    result,
    fault,
    isLeftOut: (contactId) => out.has(contactId),
    setSurvivor,
    setChoices,
    leaveOut,
  }
}
