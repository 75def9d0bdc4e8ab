import { Input, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import type { Card } from '@/contract/cards/card'
import { isTypedName } from '@/shared/lib/isTypedName'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { toast } from '@/shared/ui/toasts/toast'
import { useDeleteCardMutation } from '../cardsApi'
import { cardName } from '../model/cardTexts'
import styles from './Dialogs.module.css'

/** Asks for the card's name, or the word "retire" if it has none, before it is retired for good. */
export function RetireDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  useReturnFocus()
  const id = useId()
  const [deleteCard, { isLoading }] = useDeleteCardMutation()
  const [typed, setTyped] = useState('')
  const [errorText, setErrorText] = useState<string | null>(null)
  const isBusy = useRef(false)
  const name = cardName(card)
  // Nobody should have to copy an id of 22 characters.
  const word = card.name === '' ? 'retire' : card.name
  const isConfirmed = isTypedName(typed, word)
  const retire = async () => {
    if (!isConfirmed || isBusy.current) return
    isBusy.current = true
    const { data, error } = await deleteCard({ params: { id: card.id } })
    isBusy.current = false
    if (!data) {
      setErrorText(messageOf(error))
      return
    }
    toast.success(`Retired ${name}.`)
    onClose()
  }
  return (
    <Modal
      open
      title={`Retire ${name}?`}
      width={460}
      okText="Retire card"
      confirmLoading={isLoading}
      okButtonProps={{ danger: true, disabled: !isConfirmed }}
      onOk={() => {
        void retire()
      }}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <p>
          The card is out of use for good and its address never works again. Your contacts and
          statistics stay. This can’t be undone.
        </p>
        <label htmlFor={`${id}-name`}>
          To confirm, type <strong>{word}</strong>
        </label>
        <Input
          id={`${id}-name`}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
          }}
          onPressEnter={() => {
            void retire()
          }}
        />
        {errorText !== null && (
          <p role="alert" className={styles.error}>
            {errorText}
          </p>
        )}
      </div>
    </Modal>
  )
}
