import { Button, Checkbox, type GetRef, Input, Modal, Radio } from 'antd'
import { useId, useRef, useState } from 'react'
import { isApiError, messageOf } from '@/api/apiError'
import { type Employee, INVITATION_DAYS } from '@/contract/companies/employees'
import { useIdentity } from '@/features/auth'
import { FieldFrame } from '@/shared/forms/FieldFrame'
import { useAutoFocus } from '@/shared/lib/useAutoFocus'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { useInviteEmployeesMutation } from '../employeesApi'
import { useOpenCompany } from '../page/useOpenCompany'
import { countPeople } from '../parts/countPeople'
import styles from './Employees.module.css'
import { InvitationLinks } from './InvitationLinks'
import { pastedPeople } from './pastedPeople'

/** The contract's limit of one call. */
const MOST = 100

/** Invites people by their addresses, then shows what became of each invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { name } = useOpenCompany()
  const [invited, setInvited] = useState<readonly Employee[] | null>(null)
  if (invited)
    return (
      <Modal
        open
        title={`Invited ${countPeople(invited.length)}`}
        onCancel={onClose}
        footer={
          <Button type="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <p>
          {invited.some(({ invitation }) => invitation?.openTo === 'anyone')
            ? `Each link works once, for ${String(INVITATION_DAYS)} days, for whoever has it.`
            : `Each link works once, for ${String(INVITATION_DAYS)} days, and only for the person’s own address, which they confirm first.`}
        </p>
        <InvitationLinks invited={invited} />
      </Modal>
    )
  return <InviteForm title={`Invite people to ${name}`} onInvited={setInvited} onClose={onClose} />
}

interface InviteFormProps {
  title: string
  onInvited: (invited: readonly Employee[]) => void
  onClose: () => void
}

function InviteForm({ title, onInvited, onClose }: InviteFormProps) {
  const { id: companyId } = useOpenCompany()
  const [invite, { isLoading }] = useInviteEmployeesMutation()
  const [text, setText] = useState('')
  const [role, setRole] = useState<'member' | 'admin'>('member')
  const [openTo, setOpenTo] = useState<'address' | 'anyone'>('address')
  const [hasMail, setHasMail] = useState(false)
  const canMail = useIdentity().identityUser?.isEmailVerified ?? true
  const [errors, setErrors] = useState<readonly string[]>([])
  const isBusy = useRef(false)
  const { people, faulty } = pastedPeople(text)
  // Pasted addresses are lost by a button only, never by a stray key or click.
  const isEmpty = text.trim() === ''
  const send = async () => {
    const found = localErrors(people.length, faulty)
    setErrors(found)
    if (found.length > 0 || isBusy.current) return
    isBusy.current = true
    const { data, error } = await invite({
      params: { companyId },
      body: {
        employees: people.map((each) => ({ ...each, role })),
        sendInvitations: hasMail,
        openTo,
      },
    })
    isBusy.current = false
    if (data) onInvited(data.items)
    else setErrors(serverErrors(error, people))
  }
  return (
    <Modal
      open
      title={title}
      okText={people.length > 1 ? `Invite ${countPeople(people.length)}` : 'Invite'}
      confirmLoading={isLoading}
      onOk={() => {
        void send()
      }}
      keyboard={isEmpty}
      mask={{ closable: isEmpty }}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <AddressesField value={text} onChange={setText} errors={errors} />
        <fieldset className={styles.choice}>
          <legend>Role</legend>
          <Radio.Group
            name="role"
            value={role}
            onChange={({ target }) => {
              setRole(target.value === 'admin' ? 'admin' : 'member')
            }}
            options={[
              { value: 'member', label: 'Member' },
              { value: 'admin', label: 'Administrator', disabled: openTo === 'anyone' },
            ]}
          />
        </fieldset>
        <fieldset className={styles.choice}>
          <legend>Who can accept</legend>
          <Radio.Group
            vertical
            name="openTo"
            value={openTo}
            onChange={({ target }) => {
              setOpenTo(target.value === 'anyone' ? 'anyone' : 'address')
              if (target.value === 'anyone') setRole('member')
            }}
            options={[
              { value: 'address', label: 'Only the owner of the address' },
              { value: 'anyone', label: 'Whoever has the link' },
            ]}
          />
          {openTo === 'anyone' && (
            <p className="help-text">
              Anybody who gets the link can join with it once, under any address. They become a
              member, never an administrator.
            </p>
          )}
        </fieldset>
        <div className={styles.checkbox}>
          <Checkbox
            checked={hasMail}
            disabled={!canMail}
            onChange={({ target }) => {
              setHasMail(target.checked)
            }}
          >
            Send invitations
          </Checkbox>
          <p className="help-text">
            {!canMail
              ? 'Confirm your own e-mail address in your account first. Until then you get a link for each person, to send yourself.'
              : hasMail
                ? 'Each person gets an e-mail with their link. Where no mail server is set up, you copy the links yourself.'
                : 'No e-mail goes out. You get a link for each person, to send yourself.'}
          </p>
        </div>
      </div>
    </Modal>
  )
}

interface AddressesFieldProps {
  value: string
  onChange: (text: string) => void
  errors: readonly string[]
}

function AddressesField({ value, onChange, errors }: AddressesFieldProps) {
  const id = useId()
  const input = useAutoFocus<GetRef<typeof Input.TextArea>>()
  const hasErrors = errors.length > 0
  return (
    <FieldFrame
      id={id}
      label="E-mail addresses"
      help="One a line, or separated by commas. Names may come first: Ada Moreau <ada@example.com>"
      helpId={`${id}-help`}
      error={hasErrors ? errors.join(' ') : undefined}
      errorId={`${id}-error`}
      isRequired
    >
      <Input.TextArea
        id={id}
        className={styles.addresses ?? ''}
        value={value}
        ref={input}
        aria-required
        aria-invalid={hasErrors}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={({ target }) => {
          onChange(target.value)
        }}
        {...(hasErrors && { status: 'error' as const })}
      />
    </FieldFrame>
  )
}

function localErrors(count: number, faulty: readonly string[]): string[] {
  if (faulty.length > 0)
    return faulty.slice(0, 5).map((part) => `“${part}” is not an e-mail address.`)
  if (count === 0) return ['This field is required.']
  return count > MOST ? [`Invite at most ${String(MOST)} people at once.`] : []
}

/** Returns the server's errors, each with the address that it is about. */
function serverErrors(error: unknown, people: readonly { email: string }[]): string[] {
  const fields = isApiError(error) ? Object.entries(error.fields ?? {}) : []
  const found = fields.map(([path, message]) => {
    const index = /^employees\.(\d+)/.exec(path)?.[1]
    const person = index === undefined ? undefined : people[Number(index)]
    return person ? `${person.email}: ${message}` : message
  })
  return found.length > 0 ? found.slice(0, 5) : [messageOf(error)]
}
