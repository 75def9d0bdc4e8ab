import { useRef } from 'react'
import { isApiError } from '@/api/apiError'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Card, ChangedCard } from '@/contract/cards/card'
import {
  type CardChange,
  afterRunningChanges,
  cardList,
  cardsApi,
  useUpdateCardMutation,
} from '../cardsApi'

/** The changed card, or the error of the call. */
type CardChangeResult = { data: ChangedCard; error?: never } | { data?: never; error: unknown }

interface ChangeCard {
  /** Sends a change over the card's version. After a conflict the card is loaded again. */
  change: (card: Card, patch: CardChange) => Promise<CardChangeResult>
  isChanging: boolean
}

export function useChangeCard(): ChangeCard {
  const [updateCard, { isLoading }] = useUpdateCardMutation()
  const dispatch = useApiDispatch()
  const change: ChangeCard['change'] = async ({ id, version }, body) => {
    const request = updateCard({ params: { id }, body, version })
    const { data, error } = await request
    // The answer may hold a new activation code, which is kept on the screen only.
    request.reset()
    if (data) return { data }
    if (isApiError(error) && (error.status === 409 || error.status === 412))
      dispatch(cardsApi.util.invalidateTags([cardList, { type: 'Card', id }]))
    return { error }
  }
  return { change, isChanging: isLoading }
}

/** Returns the change of a dialog's card. After a refusal the next try is over the newest version. */
export function useDialogChange(card: Card) {
  const { change, isChanging } = useChangeCard()
  const dispatch = useApiDispatch()
  const wasRefused = useRef(false)
  const changeCard = async (patch: CardChange): Promise<CardChangeResult> => {
    const base = wasRefused.current ? await dispatch(afterRunningChanges(card)) : card
    const result = await change(base, patch)
    wasRefused.current = result.error !== undefined
    return result
  }
  return { changeCard, isChanging }
}
