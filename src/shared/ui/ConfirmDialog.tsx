import { Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { ErrorText } from './ErrorText'

interface ConfirmDialogProps {
  title: string
  okText: string
  /** “Cancel” by default. */
  cancelText?: string
  isDanger?: boolean
  /** Nothing can be confirmed yet. */
  isDisabled?: boolean
  /**
   * Resolves to undefined when the dialog shall close, to null when something else follows, or to
   * the error of a call that failed.
   */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Says what happens. */
  children: ReactNode
}

/** Asks before an act that ends something. Stays open, with the reason, if the act fails. */
export function ConfirmDialog({
  title,
  okText,
  cancelText,
  isDanger = false,
  isDisabled = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  useReturnFocus()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isBusy = useRef(false)
  const confirm = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsSending(true)
    const error = await onConfirm()
    isBusy.current = false
    setIsSending(false)
    if (error === undefined) onClose()
    else setFailure(error)
  }
  return (
    <Modal
      open
      title={title}
      okText={okText}
      {...(cancelText !== undefined && { cancelText })}
      confirmLoading={isSending}
      okButtonProps={{ danger: isDanger, disabled: isDisabled }}
      onOk={() => {
        void confirm()
      }}
      onCancel={onClose}
    >
      {children}
      {failure !== null && <ErrorText error={failure} />}
    </Modal>
  )
}
