import { Modal } from 'antd'
import { useMemo, useState } from 'react'
import { Form, useForm } from 'react-final-form'
import { readActivationCode } from '@/contract/cards/activationCode'
import type { Card } from '@/contract/cards/card'
import { useGuardedClose } from '@/shared/forms/unsaved/useGuardedClose'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useActivateCardMutation } from '../cardsApi'
import { Activated } from './Activated'
import { ActivateForm, type ActivationValues } from './ActivateForm'
import { activationErrors } from './activationErrors'
import { codeError, shownCode } from './typedCode'

interface ActivateDialogProps {
  /** The id of the card in hand, where it is known; else ''. */
  cardId: string
  /** The code to begin with, such as one of a link. */
  code: string
  onClose: () => void
}

const noValues: ActivationValues = { code: '', profileId: null, name: '' }

/** Activates a card by its code, then shows what it shows now. */
export function ActivateDialog({ cardId, code, onClose }: ActivateDialogProps) {
  const [activateCard] = useActivateCardMutation()
  const [card, setCard] = useState<Card | null>(null)
  const initialValues = useMemo(() => ({ ...noValues, code: shownCode(code) }), [code])
  const onSubmit = async ({ code: typed, profileId, name }: ActivationValues) => {
    const request = activateCard({
      body: {
        code: readActivationCode(typed) ?? typed,
        name: name.trim(),
        ...(profileId !== null && { profileId }),
      },
    })
    const { data, error } = await request
    request.reset()
    if (!data) return activationErrors(error, new Date())
    setCard(data)
    return undefined
  }
  return (
    <Form<ActivationValues>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={initialValues}
      subscription={{}}
    >
      {() => (
        <DialogBody
          cardId={cardId}
          card={card}
          onAgain={() => {
            setCard(null)
          }}
          onClose={onClose}
        />
      )}
    </Form>
  )
}

interface DialogBodyProps extends Pick<ActivateDialogProps, 'cardId' | 'onClose'> {
  /** The activated card. */
  card: Card | null
  onAgain: () => void
}

function DialogBody({ cardId, card, onAgain, onClose }: DialogBodyProps) {
  useReturnFocus()
  const form = useForm<ActivationValues>()
  const { close, question } = useGuardedClose(onClose)
  return (
    <Modal
      open
      title={card ? 'Your card is active' : 'Activate a card'}
      width={680}
      footer={null}
      onCancel={close}
    >
      {card ? (
        <Activated
          card={card}
          wantedId={cardId}
          onAgain={() => {
            form.restart(noValues)
            onAgain()
          }}
          onClose={onClose}
        />
      ) : (
        <ActivateForm cardId={cardId} onClose={close} />
      )}
      {question}
    </Modal>
  )
}

function validate({ code }: ActivationValues): Record<string, string> {
  const error = codeError(code)
  return error === undefined ? {} : { code: error }
}
