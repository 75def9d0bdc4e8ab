import { useMemo, useState } from 'react'
import { mergeContacts } from '@/contactMerge/mergeContacts'
import { mergeError } from '@/contactMerge/mergeError'
import type { MergedContact } from '@/contactMerge/mergedContact'
import { suggestSurvivor } from '@/contactMerge/suggestSurvivor'
import type { Contact } from '@/contract/contacts/contact'
import type { MergeChoices } from '@/contract/contacts/contactMerge'

/** The choices for a merge and its result. */
export interface MergePlan {
  /** The contacts to merge, without the excluded ones. */
  contacts: Contact[]
  survivorId: string
  choices: MergeChoices
  result: ReturnType<typeof mergeContacts>
  /** The reason why the merge is impossible; null if it is possible. */
  error: string | null
  isExcluded: (contactId: string) => boolean
  setSurvivor: (contactId: string) => void
  setChoices: (choices: MergeChoices) => void
  setExcluded: (contactId: string, isExcluded: boolean) => void
}

const emptyResult: MergedContact = {
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
 * Holds the choices for merging these contacts. By default the most complete contact survives and
 * every list value is kept. With `startsEmpty`, every contact is excluded until it is checked.
 */
export function useMergePlan(all: readonly Contact[], startsEmpty = false): MergePlan {
  const [excluded, setExcludedIds] = useState<ReadonlySet<string>>(
    () => new Set(startsEmpty ? all.map(({ id }) => id) : []),
  )
  const [chosenId, setSurvivor] = useState<string | null>(null)
  const [choices, setChoices] = useState<MergeChoices>({})
  const contacts = useMemo(() => all.filter(({ id }) => !excluded.has(id)), [all, excluded])
  const survivorId =
    contacts.some(({ id }) => id === chosenId) && chosenId !== null
      ? chosenId
      : suggestSurvivor(contacts.length > 0 ? contacts : all)
  const result = useMemo(
    () => (contacts.length > 0 ? mergeContacts(contacts, survivorId, choices) : emptyResult),
    [contacts, survivorId, choices],
  )
  const error =
    contacts.length < 2 ? 'Choose at least two contacts.' : (mergeError(result)?.message ?? null)
  const setExcluded = (contactId: string, isExcluded: boolean) => {
    const next = new Set(excluded)
    if (isExcluded) next.add(contactId)
    else next.delete(contactId)
    setExcludedIds(next)
  }
  return {
    contacts,
    survivorId,
    choices,
    result,
    error,
    isExcluded: (contactId) => excluded.has(contactId),
    setSurvivor,
    setChoices,
    setExcluded,
  }
}
