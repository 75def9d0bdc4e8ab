import { MoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { useKnownUser } from '@/features/auth'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { formatNumber } from '@/shared/lib/format'
import { useContactFacets } from '../filters/useContactFacets'
import { cappedNumber } from '../followUps/cappedNumber'
import { useDueCount } from '../followUps/followUpsApi'
import { useListLayout } from '../list/ContactsListContext'

/**
 * Links to the scanner, to the trash with its count and to the recent changes and, on a phone, to what the bar below
 * has no room for.
 */
export function MoreMenu() {
  const [isOpened, setIsOpened] = useState(false)
  const [params] = useSearchParams()
  const { hasCards } = useListLayout()
  const deleted = useContactFacets(isOpened)?.deleted
  const hasTrash = useIsServed(extensions.trash)
  const hasFollowUps = useIsServed(extensions.followUps)
  const newLeads = useKnownUser()?.newLeads ?? 0
  const due = useDueCount({ isSkipped: !hasCards || !hasFollowUps })
  const canCreate = usePermissions().may('create', 'Contact')
  const items = [
    ...(canCreate
      ? [
          {
            key: 'paper-card',
            label: <Link to={paths.contactFromPaper}>Scan a paper card</Link>,
          },
        ]
      : []),
    ...(hasTrash
      ? [
          {
            key: 'trash',
            label: (
              <Link to={paths.trash}>
                {deleted === undefined ? 'Trash' : `Trash (${formatNumber(deleted)})`}
              </Link>
            ),
          },
        ]
      : []),
    ...(hasCards
      ? [
          {
            key: 'duplicates',
            label: <Link to={paths.contactsMerge}>Duplicates</Link>,
          },
        ]
      : []),
    {
      key: 'print',
      label: <Link to={panelPath(params, 'print')}>Print…</Link>,
    },
    {
      key: 'changes',
      label: <Link to={panelPath(params, 'changes')}>Recent changes</Link>,
    },
    ...(hasCards
      ? [
          {
            key: 'recently-added',
            label: <Link to={paths.recentlyAdded}>{withCount('Recently added', newLeads)}</Link>,
          },
          ...(hasFollowUps
            ? [
                {
                  key: 'follow-ups',
                  label: <Link to={paths.followUps}>{withCount('Follow-ups', due)}</Link>,
                },
              ]
            : []),
        ]
      : []),
  ]
  return (
    <MenuButton
      icon={<MoreOutlined aria-hidden />}
      aria-label="More"
      title="More"
      placement="bottomRight"
      menu={{ items }}
      onOpen={() => {
        setIsOpened(true)
      }}
    />
  )
}

function withCount(title: string, count: number): string {
  return count === 0 ? title : `${title} (${cappedNumber(count)})`
}

/** Returns the URL of a panel over the current list. */
function panelPath(params: URLSearchParams, panel: string): string {
  const next = new URLSearchParams(params)
  next.set('panel', panel)
  return `${paths.contacts}?${next.toString()}`
}
