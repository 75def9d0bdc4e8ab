import { Modal } from 'antd'
import { useState } from 'react'
import * as v from 'valibot'
import { required } from '@/contract/fields'
import { useCurrentUser, useEndAccount, useIdentity } from '@/features/auth'
import { LeftCompanies } from '@/features/companies'
import { PasswordField } from '@/shared/forms/PasswordField'
import styles from '../Account.module.css'
import { AccountForm } from '../AccountForm'
import { useDeleteAccountMutation } from '../data/accountApi'
import { Setting } from '../Setting'

/** Deletes the account with all its data, after the password and a confirmation. */
export function DeleteAccount({ onShowData }: { onShowData: () => void }) {
  return (
    <Setting
      title="Delete account"
      actions={[
        {
          id: 'delete',
          label: 'Delete account',
          isDanger: true,
          form: (close) => <DeleteAccountForm onCancel={close} />,
        },
      ]}
    >
      <p className={styles.note}>
        Deletes your profiles, your cards, all your contacts with their pictures, and your sign-in.
        This can’t be undone.
      </p>
      <p className={styles.note}>
        You may want to{' '}
        <button type="button" className="link-button" onClick={onShowData}>
          download your data
        </button>{' '}
        first. Addresses that you printed then lead nowhere, and only that file can bring them back.
      </p>
    </Setting>
  )
}

const passwordOnly = v.object({ password: required })

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { userId, email } = useCurrentUser()
  const { identity } = useIdentity()
  const endAccount = useEndAccount()
  const [deleteAccount] = useDeleteAccountMutation()
  const [question, setQuestion] = useState<{ answer: (isSure: boolean) => void } | null>(null)

  const confirm = () =>
    new Promise<boolean>((resolve) => {
      const answer = (isSure: boolean) => {
        setQuestion(null)
        resolve(isSure)
      }
      setQuestion({ answer })
    })
  const submit = async ({ password }: { password: string }) => {
    await identity.reauthenticate(password)
    if (!(await confirm())) return undefined
    await endAccount(
      () => deleteAccount({ params: { id: userId } }).unwrap(),
      'Your account and all its data are deleted.',
    )
    return undefined
  }
  return (
    <>
      <AccountForm
        label="Delete account"
        schema={passwordOnly}
        initialValues={{ password: '' }}
        submitLabel="Delete account"
        isDanger
        onCancel={onCancel}
        onSubmit={submit}
      >
        <LeftCompanies />
        <PasswordField name="password" label="Current password" isRequired />
      </AccountForm>
      <Modal
        open={question !== null}
        title={`Delete the account of ${email}?`}
        okText="Delete forever"
        okButtonProps={{ danger: true }}
        cancelText="Keep account"
        onOk={() => question?.answer(true)}
        onCancel={() => question?.answer(false)}
        destroyOnHidden
      >
        All your data is deleted immediately. Printed cards and addresses then lead nowhere, unless
        you restore a file of your data into a new account.
      </Modal>
    </>
  )
}
