import { Modal, Select } from 'antd'
import { useId, useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import type { Card } from '@/contract/cards/card'
import type { Employee } from '@/contract/companies/employees'
import { useListEmployeesQuery } from '@/features/companies'
import { useDebouncedValue } from '@/shared/lib/useDebouncedValue'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import { toast } from '@/shared/ui/toasts/toast'
import { cardName } from '../model/cardTexts'
import styles from '../record/Dialogs.module.css'
import { useDialogChange } from '../record/useChangeCard'

/** Debounce of the search for a member, in milliseconds. */
const SEARCH_DELAY_MS = 250

/** Assigns a company's card to one of its active members, found by name, e-mail or number. */
export function AssignDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  useReturnFocus()
  const id = useId()
  const { changeCard, isChanging } = useDialogChange(card)
  const [text, setText] = useState('')
  const [employee, setEmployee] = useState<Employee | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const isBusy = useRef(false)
  const search = useDebouncedValue(text.trim(), SEARCH_DELAY_MS)
  const { data, error, isFetching } = useListEmployeesQuery({
    companyId: card.companyId ?? '',
    state: ['active'],
    limit: 20,
    ...(search !== '' && { search }),
  })
  const found = (data?.items ?? []).filter((each) => each.id !== card.holder?.employeeId)
  const assign = async () => {
    if (!employee || isBusy.current) return
    isBusy.current = true
    const result = await changeCard({ employeeId: employee.id })
    isBusy.current = false
    if (!result.data) {
      setErrorText(messageOf(result.error, 'employeeId'))
      return
    }
    toast.success(`Assigned ${cardName(card)} to ${nameOf(employee)}.`)
    onClose()
  }
  return (
    <Modal
      open
      title={`Assign ${cardName(card)}`}
      width={460}
      okText={employee ? `Assign to ${nameOf(employee)}` : 'Assign'}
      confirmLoading={isChanging}
      okButtonProps={{ disabled: employee === null }}
      onOk={() => {
        void assign()
      }}
      onCancel={onClose}
    >
      <div className={styles.body}>
        <p>
          {card.holder
            ? `${card.holder.name} holds it now. The new holder gets it active at once, and sees nothing of earlier taps.`
            : 'It becomes active at once and shows the member’s profile.'}
        </p>
        <label htmlFor={`${id}-member`}>Member</label>
        <Select<string>
          id={`${id}-member`}
          showSearch={{ filterOption: false, onSearch: setText }}
          value={employee?.id ?? null}
          loading={isFetching}
          placeholder="Search names, e-mails, numbers"
          notFoundContent={isFetching ? 'Searching…' : 'No active member matches.'}
          options={found.map((each) => ({
            value: each.id,
            label: [nameOf(each), each.jobTitle, each.email]
              .filter((part, at, parts) => part !== '' && parts.indexOf(part) === at)
              .join(' · '),
          }))}
          onChange={(chosen) => {
            setEmployee(found.find((each) => each.id === chosen) ?? null)
            setErrorText(null)
          }}
        />
        {(errorText !== null || error !== undefined) && (
          <p role="alert" className={styles.error}>
            {errorText ?? messageOf(error)}
          </p>
        )}
      </div>
    </Modal>
  )
}

function nameOf({ firstName, lastName, email }: Employee): string {
  return `${firstName} ${lastName}`.trim() || email
}
