import { Modal } from 'antd'
import { useState } from 'react'
import * as v from 'valibot'
import { required } from '@/contract/fields'
import { useCurrentUser, useIdentity } from '@/features/auth'
import { PasswordField } from '@/shared/forms/PasswordField'
import styles from '../Account.module.css'
import { AccountForm } from '../AccountForm'
import { useDeleteAccountMutation } from '../data/accountApi'
import { Setting } from '../Setting'

const passwordOnly = v.object({ password: required })

/** Deletes the account with everything it holds: by the password, and a last question that names it. */
export function DeleteAccount({ onShowData }: { onShowData: () => void }) {
  const { userId, email } = useCurrentUser()
  const { identity, signOut } = useIdentity()
  const [deleteAccount] = useDeleteAccountMutation()
  const [question, setQuestion] = useState<{ answer: (isSure: boolean) => void } | null>(null)

  const ask = () =>
    new Promise<boolean>((resolve) => {
      const answer = (isSure: boolean) => {
        setQuestion(null)
        resolve(isSure)
      }
      setQuestion({ answer })
    })

  return (
    <Setting
      title="Delete account"
      actions={[
        {
          id: 'delete',
          label: 'Delete account',
          isDanger: true,
          form: (close) => (
            <AccountForm
              label="Delete account"
              schema={passwordOnly}
              initialValues={{ password: '' }}
              submitLabel="Delete account"
              isDanger
              onCancel={close}
              onSubmit={async ({ password }) => {
                await identity.reauthenticate(password)
                if (!(await ask())) return undefined
                await deleteAccount({ params: { id: userId } }).unwrap()
                await signOut('Your account and everything in it is deleted.')
                return undefined
              }}
            >
              <PasswordField name="password" label="Current password" isRequired />
            </AccountForm>
          ),
        },
      ]}
    >
      <p className={styles.note}>
        Your profiles and cards, all your contacts with their pictures, and the way you sign in go
        with it. This cannot be undone.
      </p>
      <p className={styles.note}>
        You may want to{' '}
        <button type="button" className="link-button" onClick={onShowData}>
          download your data
        </button>{' '}
        first.
      </p>
      <Modal
        open={question !== null}
        title={`Delete the account of ${email}?`}
        okText="Delete for good"
        okButtonProps={{ danger: true }}
        cancelText="Keep the account"
        onOk={() => question?.answer(true)}
        onCancel={() => question?.answer(false)}
        destroyOnHidden
      >
        Everything in it is deleted at once and for good.
      </Modal>
    </Setting>
  )
}
