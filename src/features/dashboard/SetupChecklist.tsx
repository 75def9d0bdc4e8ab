import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { prefetchedQuery } from '@/api/prefetchedQuery'
import type { ProfileSummary } from '@/contract/profiles/profile'
import { useGetDashboardAnalyticsQuery } from '@/features/analytics'
import { useCurrentUser, useSaveSettings } from '@/features/auth'
import { useListCardsQuery } from '@/features/cards'
import { useCountContactsQuery } from '@/features/contacts'
import { useGetProfileQuery } from '@/features/profiles'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { classNames } from '@/shared/tables/classNames'
import styles from './Dashboard.module.css'

/** The links that make a card useful. */
const ENOUGH_LINKS = 3

export interface SetupChecklistProps {
  profile: ProfileSummary
  params: { timeZone: string } | null
}

interface Step {
  title: string
  note: string
  to: string
  isDone: boolean
}

/** The first steps with a card, until all are done or the user dismisses them. */
export function SetupChecklist({ profile, params }: SetupChecklistProps) {
  const { settings } = useCurrentUser()
  const { save, canSave } = useSaveSettings()
  const steps = useSteps(profile, params)
  const isDismissed = settings.isSetupDismissed === true
  if (isDismissed || !steps || steps.every(({ isDone }) => isDone)) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-label="Set up your card" className={`panel ${styles.panel ?? ''}`}>
      <div className={styles.head}>
        <h2 className="section-title">Set up your card</h2>
        <Button
          type="text"
          size="small"
          {...deniedUnless(canSave)}
          onClick={() => void save((known) => ({ ...known, isSetupDismissed: true }))}
        >
          Dismiss
        </Button>
      </div>
      <p className="help-text">
        {done} of {steps.length} done
      </p>
      <ul className={styles.list}>
        {steps.map(({ title, note, to, isDone }) => (
          <li key={title} className={isDone ? styles.done : undefined}>
            <StepRow title={title} note={note} to={to} isDone={isDone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StepRow({ title, note, to, isDone }: Step) {
  const content = (
    <>
      <span className={styles.mark} aria-hidden>
        {isDone && <CheckOutlined />}
      </span>
      <span className={styles.rowText}>
        <span className={styles.rowTitle}>
          {title}
          {isDone && <span className="visually-hidden"> (done)</span>}
        </span>
        {!isDone && <span className={styles.rowNote}>{note}</span>}
      </span>
    </>
  )
  return isDone ? (
    <span className={classNames(styles.row)}>{content}</span>
  ) : (
    <Link className={styles.row} to={to}>
      {content}
    </Link>
  )
}

/** Returns the steps that the user may take, or null until all of what they depend on is known. */
function useSteps(profile: ProfileSummary, params: SetupChecklistProps['params']): Step[] | null {
  const { may } = usePermissions()
  const { id } = profile
  const whole = useGetProfileQuery({ id }).currentData
  // The figures beside it have just been asked for.
  const figures = useGetDashboardAnalyticsQuery(
    { profileId: id, ...(params ?? { timeZone: 'UTC' }) },
    { ...prefetchedQuery, skip: params === null },
  ).data
  const [mayContacts, mayCards] = [may('read', 'Contact'), may('read', 'Card')]
  const contacts = useCountContactsQuery({ limit: 0 }, { skip: !mayContacts }).data
  const cards = useListCardsQuery({ limit: 0 }, { skip: !mayCards }).data
  if (!whole || !figures || (mayContacts && !contacts) || (mayCards && !cards)) return null
  return [
    {
      title: 'Add your photo',
      note: 'People recognize you later',
      to: paths.profile(id, 'details'),
      isDone: whole.avatar !== null,
    },
    {
      title: 'Add three links',
      note: 'Website, portfolio, booking page',
      to: paths.profile(id, 'everlinks'),
      isDone: whole.everlinks.length >= ENOUGH_LINKS,
    },
    {
      title: 'Share your card',
      note: 'Done when somebody has seen it',
      to: paths.profile(id, 'share'),
      isDone: figures.hasVisits,
    },
    ...(contacts
      ? [
          {
            title: 'Get your first contact',
            note: 'By an exchange, a file or by hand',
            to: paths.contacts,
            isDone: (contacts.total ?? 1) > 0,
          },
        ]
      : []),
    ...(cards
      ? [
          {
            title: 'Activate a physical card',
            note: 'With the code printed on it',
            to: paths.cardActivation(),
            isDone: cards.total > 0,
          },
        ]
      : []),
  ]
}
