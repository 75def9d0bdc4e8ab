import type { CompanySummary } from '@/contract/companies/company'
import { useListCompaniesQuery } from '../companiesApi'
import { useListEmployeesQuery } from '../employeesApi'
import { employeeName } from './employeeName'

/** Says what becomes of each of the user's companies when the account is deleted. */
export function LeftCompanies() {
  const { data, isError } = useListCompaniesQuery()
  if (isError && !data)
    return (
      <p role="alert">
        Your companies could not be loaded, so we can’t say here what becomes of them.
      </p>
    )
  if (!data || data.items.length === 0) return null
  return (
    <ul aria-label="Your companies">
      {data.items.map((company) => (
        <li key={company.id}>
          {company.role === 'owner' ? (
            <OwnedCompany company={company} />
          ) : (
            `You leave ${company.name}. The cards that it gave you are deactivated and go back to it.`
          )}
        </li>
      ))}
    </ul>
  )
}

/** Names the next owner of a company, which has the longest-serving administrator. */
function OwnedCompany({ company: { id, name } }: { company: CompanySummary }) {
  const { data, isError } = useListEmployeesQuery({
    companyId: id,
    role: ['admin'],
    state: ['active'],
    sort: 'createdAt',
    limit: 1,
  })
  if (!data)
    return isError
      ? `${name} passes to its longest-serving administrator, or goes with your account if it has none.`
      : `${name}: checking who is next to own it…`
  const [next] = data.items
  return next
    ? `${name} passes to ${employeeName(next)}, its longest-serving administrator.`
    : `${name} goes with your account, because it has no other administrator. Its logo, links and list of people are deleted, and cards no longer show it.`
}
