import { SearchOutlined, StarOutlined, TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { paths } from '@/shared/paths'
import { Can } from '@/shared/ui/Can'
import { EmptyState } from '@/shared/ui/EmptyState'
import { useListSearch } from './ContactsListContext'
import { type ContactFilters, filterCount } from '../filters/contactFilters'
import { LinkButton } from '@/shared/ui/LinkButton'
import { useMayImport } from '../parts/useMayImport'

/** Shown when there are no contacts: what they are for, and the first step. */
export function ContactsEmpty() {
  const canImport = useMayImport()
  return (
    <EmptyState
      icon={<TeamOutlined aria-hidden />}
      title="No contacts yet"
      description="Keep everyone you meet in one place: names, phones, e-mails and your notes."
      actions={
        <Can action="create" subject="Contact">
          <LinkButton to={paths.contactNew} label="Add a contact" isPrimary />
          <LinkButton to={paths.contactFromPaper} label="Scan a paper card" />
          {canImport && <LinkButton to={paths.contactImport} label="Import from Google" />}
        </Can>
      }
    />
  )
}

/** Shown when no contact matches the search or filters. */
export function ContactsNoMatch() {
  const { search, filters, clearFilters } = useListSearch()
  const asked = filterCount(filters)
  if (search === '' && filters.favorite && asked === 1) {
    return (
      <EmptyState
        icon={<StarOutlined aria-hidden />}
        title="No favorites yet"
        description="Star the contacts you need most, and they are listed here."
        actions={<Button onClick={clearFilters}>Show all contacts</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<SearchOutlined aria-hidden />}
      title={search === '' ? 'Nothing matches these filters' : `Nothing matches “${search}”`}
      description={
        asked === 0
          ? 'We searched names, organizations, job titles, e-mails, phones, tags, notes and custom fields.'
          : describeSearch(search, asked, filters)
      }
      actions={
        <Button onClick={clearFilters}>{asked === 0 ? 'Clear search' : 'Clear filters'}</Button>
      }
    />
  )
}

function describeSearch(search: string, asked: number, filters: ContactFilters): string {
  const { favorite, match, of } = filters
  const hasOr = [match, ...of.map((entry) => 'match' in entry && entry.match)].includes('any')
  if (search === '' && asked === 1) return 'Remove the filter to see more contacts.'
  if (search === '')
    return hasOr ? 'Change the filters to see more contacts.' : 'Contacts must match all of them.'
  return favorite && asked === 1
    ? 'We searched your favorites only.'
    : 'We searched only contacts that match the filters.'
}
