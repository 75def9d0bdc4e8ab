import { useState } from 'react'
import type { Card, ChangedCard } from '@/contract/cards/card'
import type { CardAct } from '../model/cardActs'
import { AssignDialog } from '../company/AssignDialog'
import { cardName } from '../model/cardTexts'
import { NewCodeDialog } from './NewCodeDialog'
import { ReasonDialog } from './ReasonDialog'
import { RetireDialog } from './RetireDialog'

export interface OpenDialog {
  act: CardAct
  card: Card
}

interface ActDialogsProps {
  dialog: OpenDialog | null
  onClose: () => void
}

/** The dialogs of acts that ask, and of the new code that some of them give. */
export function ActDialogs({ dialog, onClose }: ActDialogsProps) {
  const [changed, setChanged] = useState<ChangedCard | null>(null)
  const onDone = (card: ChangedCard) => {
    onClose()
    if (card.code !== undefined) setChanged(card)
  }
  return (
    <>
      {dialog && <ActDialog {...dialog} onDone={onDone} onClose={onClose} />}
      {changed?.code !== undefined && (
        <NewCodeDialog
          card={changed}
          code={changed.code}
          onClose={() => {
            setChanged(null)
          }}
        />
      )}
    </>
  )
}

interface ActDialogProps extends OpenDialog {
  onDone: (card: ChangedCard) => void
  onClose: () => void
}

function ActDialog({ act, card, onDone, onClose }: ActDialogProps) {
  const shared = { card, onClose }
  const name = cardName(card)
  if (act === 'retire') return <RetireDialog {...shared} />
  if (act === 'assign') return <AssignDialog {...shared} />
  if (act === 'reportLost')
    return (
      <ReasonDialog
        {...shared}
        title={`Report ${name} lost?`}
        status="lost"
        okText="Report lost"
        placeholder="Left in a taxi"
        text="Visitors see that the card was reported lost, and nothing of your profile. You can mark it as found later."
        onDone={onDone}
      />
    )
  if (act === 'handOver')
    return (
      <ReasonDialog
        {...shared}
        title={`Hand over ${name}?`}
        status="handedOver"
        okText="Hand over"
        placeholder="For Ada"
        text="You get a new code for the new holder, which is shown once. The card’s page is neutral until they activate it, and they see neither your name nor your taps. Its dates are cleared. Until then you can cancel."
        onDone={onDone}
      />
    )
  return (
    <ReasonDialog
      {...shared}
      title={`Take ${name} back into stock?`}
      status="blank"
      okText="Take back"
      placeholder="Left the company"
      text="It becomes blank and gets a new code, which is shown once. Its holder keeps their profile and contacts."
      onDone={onDone}
    />
  )
}
