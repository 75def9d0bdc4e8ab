import { Button } from 'antd'
import { FORM_ERROR } from 'final-form'
import type { ReactNode } from 'react'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { type ImportOptions, importOptions } from '@/contract/contacts/contactImport'
import { FormError } from '@/shared/forms/FormError'
import styles from '../../ImportDrawer.module.css'
import { ImportOptionsFields } from './ImportOptionsFields'
import matchStyles from './MatchStep.module.css'

interface ImportOptionsFormProps {
  options: ImportOptions
  /** True if the file's dates can be read in two ways. */
  asksDateOrder: boolean
  /** The language tag of the country to propose for phone numbers; null asks for none. */
  phoneLanguage: string | null
  isDisabled: boolean
  /** The columns, between the options and the button. */
  children: ReactNode
  onOptions: (options: Partial<ImportOptions>) => void
  onSubmit: () => void
  onStartOver: () => void
}

/** The form that checks the rows with the chosen options. */
export function ImportOptionsForm({
  options,
  asksDateOrder,
  phoneLanguage,
  isDisabled,
  children,
  onOptions,
  onSubmit,
  onStartOver,
}: ImportOptionsFormProps) {
  return (
    <Form<ImportOptions>
      onSubmit={() => {
        onSubmit()
      }}
      validate={validate}
      initialValues={options}
      subscription={{}}
    >
      {({ handleSubmit }) => (
        <form
          className={styles.form}
          aria-label="How to import"
          noValidate
          onSubmit={(event) => {
            void handleSubmit(event)
          }}
        >
          <ImportOptionsFields
            asksDateOrder={asksDateOrder}
            phoneLanguage={phoneLanguage}
            onChange={onOptions}
          />
          {children}
          <footer className={matchStyles.footer}>
            <FormError />
            <div className={styles.actions}>
              <Button type="primary" htmlType="submit" disabled={isDisabled}>
                Check the rows
              </Button>
              <Button onClick={onStartOver}>Choose another file</Button>
            </div>
          </footer>
        </form>
      )}
    </Form>
  )
}

/** Returns one message for the whole form, because the fields allow hardly any invalid value. */
function validate(options: ImportOptions) {
  const message = v.safeParse(importOptions, options).issues?.[0].message
  return message === undefined ? {} : { [FORM_ERROR]: message }
}
