import {
  ClockCircleOutlined,
  DeleteOutlined,
  MergeCellsOutlined,
  MoreOutlined,
  PrinterOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useIsServed } from '@/api/extensions'
import { extensions } from '@/contract/extensions'
import { paths } from '@/shared/paths'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { formatNumber } from '@/shared/lib/format'
import { useContactFacets } from '../filters/useContactFacets'

/** Links to the trash with its count, duplicates and recently added contacts. */
export function MoreMenu() {
  const [isOpened, setIsOpened] = useState(false)
  const [params] = useSearchParams()
  const deleted = useContactFacets(isOpened)?.deleted
  const hasTrash = useIsServed(extensions.trash)
  const hasMerging = useIsServed(extensions.merging)
  const items = [
    ...(hasTrash
      ? [
          {
            key: 'trash',
            icon: <DeleteOutlined />,
            label: (
              <Link to={paths.trash}>
                {deleted === undefined ? 'Trash' : `Trash (${formatNumber(deleted)})`}
              </Link>
            ),
          },
        ]
      : []),
    ...(hasMerging
      ? [
          {
            key: 'duplicates',
            icon: <MergeCellsOutlined />,
            label: <Link to={paths.contactsMerge}>Duplicates</Link>,
          },
        ]
      : []),
    {
      key: 'print',
      icon: <PrinterOutlined />,
      label: <Link to={panelPath(params, 'print')}>Print…</Link>,
    },
    {
      key: 'changes',
      icon: <UndoOutlined />,
      label: <Link to={panelPath(params, 'changes')}>Recent changes</Link>,
    },
    {
      key: 'recently-added',
      icon: <ClockCircleOutlined />,
      label: <Link to={paths.recentlyAdded}>Recently added</Link>,
    },
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
