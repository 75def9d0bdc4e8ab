import { Modal } from 'antd'
import { useState } from 'react'
import type { Card } from '@/contract/cards/card'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { Activated } from './Activated'
import { ActivateForm } from './ActivateForm'

interface ActivateDialogProps {
  /** The id of the card in hand, where it is known; else ''. */
  cardId: string
  /** The code to begin with, such as one of a link. */
  code: string
  onClose: () => void
}

/** Activates a card by its code, then shows what it shows now. */
export function ActivateDialog({ cardId, code, onClose }: ActivateDialogProps) {
  useReturnFocus()
  const [card, setCard] = useState<Card | null>(null)
  return (
    <Modal
      open
      title={card ? 'Your card is active' : 'Activate a card'}
      width={680}
      footer={null}
      // A click beside the dialog would lose what was typed.
      mask={{ closable: card !== null }}
      onCancel={onClose}
    >
      {card ? (
        <Activated
          card={card}
          wantedId={cardId}
          onAgain={() => {
            setCard(null)
          }}
          onClose={onClose}
        />
      ) : (
        <ActivateForm cardId={cardId} code={code} onActivated={setCard} onClose={onClose} />
      )}
    </Modal>
  )
}
