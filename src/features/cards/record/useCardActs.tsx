import { type ReactNode, useCallback, useState } from 'react'
import { useIsServed } from '@/api/extensions'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Card, CardStatus } from '@/contract/cards/card'
import { extensions } from '@/contract/extensions'
import { usePermissions } from '@/shared/lib/permissions'
import { toast } from '@/shared/ui/toasts/toast'
import { toastError } from '@/shared/ui/toasts/toastError'
import { useUndoToast } from '@/shared/ui/toasts/useUndoToast'
import { afterRunningChanges } from '../cardsApi'
import { type CardAct, allowedActs } from '../model/cardActs'
import { cardName } from '../model/cardTexts'
import { ActDialogs, type OpenDialog } from './ActDialogs'
import { useChangeCard } from './useChangeCard'

interface CardActsOf {
  actsOf: (card: Card) => readonly CardAct[]
  /** Does an act at once, or opens the dialog that asks about it. */
  act: (act: CardAct, card: Card) => void
  /** Rendered once by the screen. */
  dialogs: ReactNode
}

interface DirectAct {
  status: CardStatus
  done: string
  /** The state to which Undo returns; without it there is none. */
  undo?: CardStatus
}

/** Acts that need no question, because they can be undone. */
const direct: Partial<Record<CardAct, DirectAct>> = {
  deactivate: { status: 'deactivated', done: 'Deactivated', undo: 'active' },
  reactivate: { status: 'active', done: 'Reactivated', undo: 'deactivated' },
  markFound: { status: 'active', done: 'Found again:', undo: 'lost' },
  cancelHandOver: { status: 'active', done: 'Hand-over canceled:' },
}

/** Returns the acts on cards, and the dialogs that they open. */
export function useCardActs(): CardActsOf {
  const { may } = usePermissions()
  const { change } = useChangeCard()
  const offerUndo = useUndoToast()
  const dispatch = useApiDispatch()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  const actDirectly = async (card: Card, { status, done, undo }: DirectAct) => {
    const { data, error } = await change(card, { status })
    if (!data) {
      toastError(error, 'status')
      return
    }
    const message = `${done} ${cardName(card)}.`
    if (undo === undefined) toast.success(message)
    else
      offerUndo(message, () => {
        void undoAct(data, undo)
      })
  }
  const undoAct = async (card: Card, status: DirectAct['status']) => {
    const { error } = await change(card, { status })
    if (error !== undefined) toastError(error, 'status')
  }
  // Assigning begins with a choice among the company's people.
  const hasPeople = useIsServed(extensions.employees)
  const actsOf = useCallback(
    (card: Card) => allowedActs(card, may).filter((each) => each !== 'assign' || hasPeople),
    [may, hasPeople],
  )
  return {
    actsOf,
    act: (act, shown) => {
      void dispatch(afterRunningChanges(shown)).then((card) => {
        const known = direct[act]
        if (known) void actDirectly(card, known)
        else setDialog({ act, card })
      })
    },
    dialogs: (
      <ActDialogs
        dialog={dialog}
        onClose={() => {
          setDialog(null)
        }}
      />
    ),
  }
}
