import { Checkbox, Radio } from 'antd'
import { useId } from 'react'
import type { EmployeeImportOptions } from '@/contract/companies/employeeFiles'
import { emptyCellTitles } from '../optionText'
import styles from '../Import.module.css'

interface OptionFieldsProps {
  options: EmployeeImportOptions
  onChange: (changed: Partial<EmployeeImportOptions>) => void
  isDisabled: boolean
}

/** The choices of an import, each with what it does. */
export function OptionFields({ options, onChange, isDisabled }: OptionFieldsProps) {
  const id = useId()
  const { emptyCells, isEverybody, sendInvitations } = options
  return (
    <>
      <fieldset className={styles.choice} disabled={isDisabled}>
        <legend>An empty cell means</legend>
        <Radio.Group
          className={styles.radios ?? ''}
          disabled={isDisabled}
          value={emptyCells}
          onChange={({ target }) => {
            onChange({ emptyCells: target.value === 'clear' ? 'clear' : 'keep' })
          }}
          options={[
            { value: 'keep', label: emptyCellTitles.keep },
            { value: 'clear', label: emptyCellTitles.clear },
          ]}
        />
        <p className="help-text">
          Only number, job title and department can be cleared. A column that the file does not have
          changes nothing.
        </p>
      </fieldset>
      <div className={styles.checkbox}>
        <Checkbox
          disabled={isDisabled}
          checked={isEverybody}
          aria-describedby={`${id}-everybody-help`}
          onChange={({ target }) => {
            onChange({ isEverybody: target.checked })
          }}
        >
          This file is everybody
        </Checkbox>
        <p id={`${id}-everybody-help`} className="help-text">
          {isEverybody
            ? 'People who are not in the file are deactivated with their company cards, and open invitations to them are withdrawn. The owner and you always stay.'
            : 'People who are not in the file stay as they are.'}
        </p>
      </div>
      <div className={styles.checkbox}>
        <Checkbox
          disabled={isDisabled}
          checked={sendInvitations}
          onChange={({ target }) => {
            onChange({ sendInvitations: target.checked })
          }}
        >
          Send invitations
        </Checkbox>
        <p className="help-text">
          {sendInvitations
            ? 'New people get an e-mail with their link, at most 500 a day; the rest waits and is sent on the next days. Where no mail server is set up, you copy the links.'
            : 'No e-mail goes out. You copy the link of each new person in the list of employees.'}
        </p>
      </div>
    </>
  )
}
