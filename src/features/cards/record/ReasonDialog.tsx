import { Input, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import type { Card, CardStatus, ChangedCard } from '@/contract/cards/card'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import styles from './Dialogs.module.css'
import { useDialogChange } from './useChangeCard'

interface ReasonDialogProps {
  card: Card
  title: string
  text: string
  okText: string
  placeholder: string
  /** The state that the card gets. */
  status: CardStatus
  onDone: (card: ChangedCard) => void
  onClose: () => void
}

/** Asks before the state of a card changes, with an optional reason for its history. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { card, title, text, okText, placeholder, status, onDone, onClose } = props
  useReturnFocus()
  const id = useId()
  const { changeCard, isChanging } = useDialogChange(card)
  const [reason, setReason] = useState('')
  const [errorText, setErrorText] = useState<string | null>(null)
  const isBusy = useRef(false)
  const send = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const { data, error } = await changeCard({ status, reason: reason.trim() })
    isBusy.current = false
    if (data) onDone(data)
    else setErrorText(messageOf(error, 'reason'))
  }
  return (
    <Modal
      open
      title={title}
      width={460}
      okText={okText}
      confirmLoading={isChanging}
      onOk={() => {
        void send()
      }}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <p>{text}</p>
        <label htmlFor={`${id}-reason`}>Reason (optional)</label>
        <Input
          id={`${id}-reason`}
          value={reason}
          maxLength={200}
          placeholder={placeholder}
          autoComplete="off"
          onChange={({ target }) => {
            setReason(target.value)
          }}
          onPressEnter={() => {
            void send()
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
