import { useState } from 'react'
import * as v from 'valibot'
import { userStorageKey } from '@/shared/lib/userStorage'

const noteDraft = v.object({ id: v.string(), text: v.string(), followUpOn: v.nullable(v.string()) })
/** A note that is being written. Its id stays until it is saved, so that one whose answer was lost is not added twice. */
export type NoteDraft = v.InferOutput<typeof noteDraft>

/** The note being written about a contact; this tab keeps it when one looks at another contact meanwhile. `null` begins a new one. */
export function useNoteDraft(contactId: string): [NoteDraft, (draft: NoteDraft | null) => void] {
  const key = userStorageKey(`note:${contactId}`)
  const [draft, setDraft] = useState(() => readDraft(key))
  return [draft, (next) => {
    setDraft(next ?? newDraft())
    keepDraft(key, next)
  }]
}

function newDraft(): NoteDraft {
  return { id: crypto.randomUUID(), text: '', followUpOn: null }
}

function readDraft(key: string): NoteDraft {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), noteDraft), sessionStorage.getItem(key))
    return parsed.success ? parsed.output : newDraft()
  } catch {
    return newDraft() // a browser may forbid storage
  }
}

function keepDraft(key: string, draft: NoteDraft | null): void {
  try {
    if (draft === null || (draft.text === '' && draft.followUpOn === null)) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // a browser may forbid storage; then the note is kept by the screen alone
  }
}
