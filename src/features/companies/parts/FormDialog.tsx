import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Form } from 'react-final-form'
import { FormError } from '@/shared/forms/FormError'
import { UnsavedGuard } from '@/shared/forms/unsaved/UnsavedGuard'
import { useGuardedClose } from '@/shared/forms/unsaved/useGuardedClose'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import styles from './FormDialog.module.css'

interface FormDialogProps<Values extends object> {
  title: string
  okText: string
  initialValues: Values
  validate: (values: Values) => Record<string, unknown>
  /** Saves; resolves to undefined, or to errors in the shape of the form. */
  onSubmit: (values: Values) => Promise<Record<string, unknown> | undefined>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog; Enter in a field sends it. */
export function FormDialog<Values extends object>({
  title,
  okText,
  initialValues,
  validate,
  onSubmit,
  onClose,
  children,
}: FormDialogProps<Values>) {
  return (
    <Form<Values>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={initialValues}
      initialValuesEqual={isAnyEqual}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting }) => (
        <DialogBody
          title={title}
          okText={okText}
          isSaving={submitting === true}
          onSubmit={handleSubmit}
          onClose={onClose}
        >
          {children}
        </DialogBody>
      )}
    </Form>
  )
}

interface DialogBodyProps extends Pick<
  FormDialogProps<object>,
  'title' | 'okText' | 'onClose' | 'children'
> {
  isSaving: boolean
  onSubmit: () => unknown
}

function DialogBody({ title, okText, isSaving, onSubmit, onClose, children }: DialogBodyProps) {
  useReturnFocus()
  const { formRef, onSubmitted } = useFocusFirstError()
  const submit = () => {
    void Promise.resolve(onSubmit()).then(onSubmitted)
  }
  const { close, question } = useGuardedClose(onClose)
  return (
    <Modal
      open
      title={title}
      okText={okText}
      confirmLoading={isSaving}
      onOk={submit}
      onCancel={close}
    >
      <form
        ref={formRef}
        className={styles.form}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <UnsavedGuard />
        <FormError />
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {question}
    </Modal>
  )
}

/** Keeps what was typed while the initial values are another object. */
function isAnyEqual(): boolean {
  return true
}
