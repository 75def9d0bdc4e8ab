import { FORM_ERROR } from 'final-form'
import { useRef, useState } from 'react'
import { isConflict } from '@/api/apiError'
import type { Card } from '@/contract/cards/card'
import { submitErrors } from '@/shared/forms/submitErrors'
import { toast } from '@/shared/ui/toasts/toast'
import { useLazyGetCardQuery } from '../cardsApi'
import { type CardValues, cardValues, changedCardFields, hasSameValues } from './cardValues'
import { useChangeCard } from './useChangeCard'

export interface CardSave {
  /** The version that the form started with. */
  before: Card
  /** The newest version, while it has to be taken or overwritten. */
  conflict: Card | null
  isSaving: boolean
  /** Saves the changed fields; resolves to the form's errors, or undefined. */
  save: (values: CardValues) => Promise<Record<string, unknown> | undefined>
  /** Makes the next save overwrite the newest version. */
  keepMine: () => void
  /** Starts the form again with a version. */
  take: (card: Card) => void
}

/** Saves a card's form. After a save elsewhere nothing is sent until a version is chosen. */
export function useCardSave(card: Card): CardSave {
  const { change, isChanging } = useChangeCard()
  const [fetchCard] = useLazyGetCardQuery()
  const [before, setBefore] = useState(card)
  const [conflict, setConflict] = useState<Card | null>(null)
  const isMineKept = useRef(false)
  // A change of the state alone does not concern the form.
  if (card.version > before.version && hasSameValues(card, before)) setBefore(card)

  const take = (newest: Card) => {
    setBefore(newest)
    setConflict(null)
  }
  const save = async (values: CardValues) => {
    if (conflict && !isMineKept.current) return { [FORM_ERROR]: 'Choose which version to keep.' }
    isMineKept.current = false
    const patch = changedCardFields(cardValues(before), values)
    if (Object.keys(patch).length === 0) {
      take(conflict ?? before)
      return undefined
    }
    const { data, error } = await change(
      { ...before, version: (conflict ?? before).version },
      patch,
    )
    if (data) {
      take(data)
      toast.success('Saved.')
      return undefined
    }
    if (!isConflict(error)) return submitErrors(error)
    const newest = await fetchCard({ id: before.id })
    if (!newest.data) return submitErrors(newest.error)
    setConflict(newest.data)
    return submitErrors(error)
  }
  return {
    before,
    conflict,
    isSaving: isChanging,
    save,
    keepMine: () => {
      isMineKept.current = true
    },
    take,
  }
}
