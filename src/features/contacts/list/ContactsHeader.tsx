import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Link, useSearchParams } from 'react-router-dom'
import { formatNumber, pluralize } from '@/shared/lib/format'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { PageHeader } from '@/shared/ui/PageHeader'
import { useContactFacets } from '../filters/useContactFacets'
import { useMayImport } from '../parts/useMayImport'
import { MoreMenu } from '../trash/MoreMenu'
import { ViewsButton } from '../views/ViewsButton'
import { useListLayout, useListQuery, useListRows } from './ContactsListContext'
import styles from './ContactsPage.module.css'
import { ExportMenu } from './ExportMenu'

/** The page header of `/contacts`: view, total and the actions on all contacts. */
export function ContactsHeader() {
  const [params] = useSearchParams()
  const { isNarrow, hasCards, ...view } = useListLayout()
  const canCreate = usePermissions().may('create', 'Contact')
  const canImport = useMayImport()
  return (
    <PageHeader
      title="Contacts"
      subtitle={
        <span className={styles.heading}>
          <ViewsButton shown={view} />
          <Total />
        </span>
      }
      actions={
        <>
          <ExportMenu />
          <LinkButton
            isDenied={!canImport}
            to={importPath(params)}
            icon={<ImportOutlined aria-hidden />}
            label="Import"
            isIconOnly={isNarrow}
          />
          <MoreMenu />
          {hasCards && canCreate ? (
            <AddMenu />
          ) : (
            <LinkButton
              isDenied={!canCreate}
              to={paths.contactNew}
              icon={<PlusOutlined aria-hidden />}
              label="Add contact"
              isPrimary
              isIconOnly={isNarrow}
            />
          )}
        </>
      }
    />
  )
}

const addItems = [
  { key: 'new', label: <Link to={paths.contactNew}>New contact</Link> },
  { key: 'paper-card', label: <Link to={paths.contactFromPaper}>Scan a paper card</Link> },
]

/** The ways to add a contact on a phone. */
function AddMenu() {
  return (
    <MenuButton
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      aria-label="Add contact"
      placement="bottomRight"
      menu={{ items: addItems }}
    />
  )
}

function Total() {
  const { isFiltered } = useListQuery()
  const { total, exactTotal, isStale, isFailed, isCounting } = useListRows()
  // Not with the first rows, which load alone.
  const facets = useContactFacets(isFiltered && total !== null)
  const isKnown = total !== null && !isStale && !isFailed
  if (!isKnown || (exactTotal === null && !isCounting)) return null
  return <ContactTotal total={exactTotal} all={isFiltered ? facets?.total : undefined} />
}

/** Returns the URL of the import panel over the current list. */
function importPath(params: URLSearchParams): string {
  const next = new URLSearchParams(params)
  next.set('panel', 'import')
  return `${paths.contacts}?${next.toString()}`
}

interface ContactTotalProps {
  /** The number that match; null while they are counted. */
  total: number | null
  /** The number of all contacts, if the list shows a part of them. */
  all: number | undefined
}

/** For example "1,204 contacts", or "12 of 1,204 contacts" in a filtered list. */
function ContactTotal({ total, all }: ContactTotalProps) {
  const isPart = total !== null && all !== undefined && all !== total
  return (
    <span className={styles.total}>
      {total === null
        ? 'Counting…'
        : isPart
          ? `${formatNumber(total)} of ${pluralize(all, 'contact')}`
          : pluralize(total, 'contact')}
    </span>
  )
}
