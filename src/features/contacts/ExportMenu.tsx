import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { filterOf, isFiltered } from './contactQuery'
import type { ContactQuery } from './contactQuery'
import { counted } from './counted'
import { useExportContacts } from './useExportContacts'

interface ExportMenuProps {
  query: ContactQuery
  /** How many match the query. */
  total: number
  /** Where room is short, the icon stands alone; its name stays. */
  isIconOnly: boolean
}

/** Exports every contact or, when the list is filtered, only those that match. */
export function ExportMenu({ query, total, isIconOnly }: ExportMenuProps) {
  const { exportContacts, isExporting } = useExportContacts()
  const matching = { matching: filterOf(query), except: [] }
  const button = { icon: <DownloadOutlined aria-hidden />, loading: isExporting, 'aria-label': 'Export', children: isIconOnly ? null : 'Export' }
  if (!isFiltered(query)) return <Button {...button} disabled={total === 0} onClick={() => { void exportContacts(null, total) }} />
  const items = [
    { key: 'matching', label: `The ${counted(total)} that match`, disabled: total === 0, onClick: () => { void exportContacts(matching, total) } },
    { key: 'all', label: 'All contacts', onClick: () => { void exportContacts(null, null) } },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button {...button} aria-haspopup="menu" />
    </Dropdown>
  )
}
