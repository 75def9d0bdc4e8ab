import { CalendarOutlined, CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { FollowUpItem } from '@/contract/contacts/followUps'
import { formatCalendarDay } from '@/shared/lib/format'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { contactName } from '../model/contactName'
import { excerpt } from '../model/excerpt'
import { jobLine } from '../model/jobLine'
import { ContactAvatar } from '../parts/ContactAvatar'
import { quickDays } from '../record/timeline/followUpDays'
import styles from './FollowUps.module.css'
import { useFollowUpActions } from './useFollowUpActions'

interface FollowUpRowProps {
  item: FollowUpItem
  today: string
}

/** A contact to follow up with: who, why and when, and the two ways to be done with it. */
export function FollowUpRow({ item: { contact, followUps }, today }: FollowUpRowProps) {
  const { may } = usePermissions()
  const { isBusy, finish, moveTo } = useFollowUpActions(contact)
  const name = contactName(contact)
  const work = jobLine({ ...contact, department: '' })
  const canUpdate = may('update', 'Contact', contact, 'timeline')
  const days = quickDays(today)
  const row = useRef<HTMLLIElement>(null)
  return (
    <li ref={row} data-follow-up data-card className={styles.row} aria-busy={isBusy}>
      <ContactAvatar contact={contact} size={40} />
      <div className={styles.who}>
        <Link to={paths.contact(contact.id)} className={styles.name} translate="no" data-opens-card>
          {name}
        </Link>
        {work !== '' && work !== name && <span className={styles.work}>{work}</span>}
      </div>
      <ul className={styles.notes}>
        {followUps.map((followUp) => (
          <li key={followUp.noteId} className={styles.note}>
            <div className={styles.what}>
              <p className={styles.text}>{followUp.text}</p>
              <time
                dateTime={followUp.followUpOn}
                className={followUp.followUpOn < today ? styles.overdue : styles.day}
              >
                {dayText(followUp.followUpOn, today)}
              </time>
            </div>
            {canUpdate && (
              <span className={styles.actions}>
                <Button
                  size="small"
                  icon={<CheckCircleOutlined aria-hidden />}
                  aria-label={`Done: ${name}, ${excerpt(followUp.text)}`}
                  disabled={isBusy}
                  onClick={() => {
                    focusNeighbor(row.current)
                    void finish(followUp)
                  }}
                >
                  Done
                </Button>
                <MenuButton
                  size="small"
                  icon={<CalendarOutlined aria-hidden />}
                  aria-label={`Reschedule: ${name}, ${excerpt(followUp.text)}`}
                  title="Reschedule"
                  disabled={isBusy}
                  placement="bottomRight"
                  menu={{
                    items: days.map(({ label, day }) => ({ key: day, label })),
                    'aria-label': 'Reschedule',
                    onClick: ({ key }) => {
                      focusNeighbor(row.current)
                      void moveTo(followUp, key)
                    },
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Moves the focus from a row, which may go, to the next one, the one before or the page. */
function focusNeighbor(row: Element | null): void {
  const rows: Element[] = [...document.querySelectorAll('[data-follow-up]')]
  const at = row === null ? -1 : rows.indexOf(row)
  const neighbor = rows[at + 1] ?? rows[at - 1]
  const target = neighbor?.querySelector('a') ?? document.getElementById('main')
  target?.focus()
}

function dayText(day: string, today: string): string {
  if (day === today) return 'Today'
  return day < today ? `Overdue since ${formatCalendarDay(day)}` : formatCalendarDay(day)
}
