import { EllipsisOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import type { Employee } from '@/contract/companies/employees'
import { formatNumber } from '@/shared/lib/format'
import { useNow } from '@/shared/lib/useNow'
import { useRowTabIndex } from '@/shared/tables/rowTabIndex'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { employeeName } from '../parts/employeeName'
import { roleTitles } from '../parts/roleTitles'
import { useEmployeeActions } from './EmployeeActionsContext'
import styles from './Employees.module.css'
import { describeState } from './invitationState'

interface CellProps {
  employee: Employee
}

/** The name, which opens the person's form. */
export function NameCell({ employee }: CellProps) {
  const { act } = useEmployeeActions()
  return (
    <span className={styles.person}>
      <button
        type="button"
        className={styles.name}
        data-opens-card
        tabIndex={useRowTabIndex()}
        onClick={() => {
          act('edit', employee)
        }}
      >
        {employeeName(employee)}
      </button>
      {employee.isYou && <span className={styles.you}>You</span>}
    </span>
  )
}

export function TextCell({ text }: { text: string }) {
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}

/** The state, and what became of the invitation. */
export function StateCell({ employee }: CellProps) {
  const { text, detail, help, isFailed } = describeState(employee, useNow())
  return (
    <span className={styles.text} title={help}>
      <span className={isFailed ? styles.failed : undefined}>{text}</span>
      {detail !== '' && <span className={styles.muted}> · {detail}</span>}
    </span>
  )
}

export function CardsCell({ employee: { cards } }: CellProps) {
  return <span className={styles.text}>{cards === 0 ? '' : formatNumber(cards)}</span>
}

/** The menu of what can be done with a person. */
export function ActionsCell({ employee }: CellProps) {
  const { act, actsFor } = useEmployeeActions()
  const tabIndex = useRowTabIndex()
  const acts = actsFor(employee)
  if (acts.length === 0) return null
  const items: MenuProps['items'] = acts.map(({ act: key, title }) => ({
    key,
    label: title,
    danger: key === 'deactivate',
  }))
  return (
    <MenuButton
      type="text"
      size="small"
      icon={<EllipsisOutlined aria-hidden />}
      aria-label={`Actions for ${employeeName(employee)}`}
      placement="bottomRight"
      tabIndex={tabIndex}
      menu={{
        items,
        onClick: ({ key }) => {
          const chosen = acts.find((each) => each.act === key)
          if (chosen) act(chosen.act, employee)
        },
      }}
    />
  )
}

/** A person on a phone. */
export function EmployeeCard({ employee }: CellProps) {
  const { text, detail, isFailed } = describeState(employee, useNow())
  const facts = [
    detail,
    employee.jobTitle,
    employee.role === 'member' ? '' : roleTitles[employee.role],
  ]
  return (
    <div className={styles.card}>
      <div className={styles.cardText}>
        <NameCell employee={employee} />
        <span className={styles.small}>
          <span className={isFailed ? styles.failed : undefined}>{text}</span>
          {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
        </span>
      </div>
      <ActionsCell employee={employee} />
    </div>
  )
}
