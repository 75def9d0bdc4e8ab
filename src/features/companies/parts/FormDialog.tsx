import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Form } from 'react-final-form'
import { FormError } from '@/shared/forms/FormError'
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
  useReturnFocus()
  return (
    <Form<Values>
      onSubmit={onSubmit}
      validate={validate}
      initialValues={initialValues}
      initialValuesEqual={isAnyEqual}
      subscription={{ submitting: true }}
    >
      {({ handleSubmit, submitting }) => (
        <Modal
          open
          title={title}
          okText={okText}
          confirmLoading={submitting === true}
          onOk={() => {
            void handleSubmit()
          }}
          onCancel={onClose}
        >
          <form
            className={styles.form}
            aria-label={title}
            noValidate
            onSubmit={(event) => {
              void handleSubmit(event)
            }}
          >
            <FormError />
            {children}
            <button type="submit" hidden aria-hidden tabIndex={-1} />
          </form>
        </Modal>
      )}
    </Form>
  )
}

/** Keeps what was typed while the initial values are another object. */
function isAnyEqual(): boolean {
  return true
}
