import { MoreOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { paths } from '@/shared/paths'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { formatNumber } from '@/shared/lib/format'
import { useContactFacets } from '../filters/useContactFacets'
import { useListLayout } from '../list/ContactsListContext'

/**
 * Links to the trash with its count and to the recent changes and, on a phone, to what the bar below
 * has no room for.
 */
export function MoreMenu() {
  const [isOpened, setIsOpened] = useState(false)
  const [params] = useSearchParams()
  const { hasCards } = useListLayout()
  const deleted = useContactFacets(isOpened)?.deleted
  const hasTrash = useIsServed(extensions.trash)
  const hasMerging = useIsServed(extensions.merging)
  const items = [
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
    ...(hasMerging && hasCards
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
            label: <Link to={paths.recentlyAdded}>Recently added</Link>,
          },
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

/** Returns the URL of a panel over the current list. */
function panelPath(params: URLSearchParams, panel: string): string {
  const next = new URLSearchParams(params)
  next.set('panel', panel)
  return `${paths.contacts}?${next.toString()}`
}
