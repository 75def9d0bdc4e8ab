import type { CompanyAnalytics as CompanyFigures } from '@/contract/analytics/analytics'
import { formatNumber } from '@/shared/lib/format'
import { classNames } from '@/shared/tables/classNames'
import { useGetCompanyAnalyticsQuery } from './analyticsApi'
import { formatFigure } from './model/figureNames'
import styles from './parts/Analytics.module.css'
import { AnalyticsSkeleton } from './parts/AnalyticsSkeleton'
import { ChooseDays } from './parts/ChooseDays'
import { FiguresError } from './parts/FiguresError'
import { FiguresPanel } from './parts/FiguresPanel'
import { RangeControls } from './range/RangeControls'
import { useAnalyticsRange } from './range/useAnalyticsRange'

/** The statistics of a company's cards and employees, for its administrators. */
export function CompanyAnalytics({ companyId, name }: { companyId: string; name: string }) {
  const range = useAnalyticsRange()
  return (
    <div className={styles.view}>
      <RangeControls range={range} />
      <CompanyContent key={companyId} companyId={companyId} name={name} params={range.params} />
    </div>
  )
}

interface CompanyContentProps {
  companyId: string
  name: string
  params: ReturnType<typeof useAnalyticsRange>['params']
}

function CompanyContent({ companyId, name, params }: CompanyContentProps) {
  const asked = { companyId, ...(params ?? { timeZone: 'UTC' }) }
  const { data, currentData, error, isFetching, refetch } = useGetCompanyAnalyticsQuery(asked, {
    skip: params === null,
  })
  if (error !== undefined && !isFetching && currentData === undefined)
    return (
      <FiguresError
        error={error}
        onRetry={() => {
          void refetch()
        }}
      />
    )
  if (!data) return params === null ? <ChooseDays /> : <AnalyticsSkeleton />
  const isStale = currentData === undefined
  return (
    <div className={classNames(styles.view, isStale && styles.stale)} aria-busy={isStale}>
      <FiguresPanel {...data} range={data} subject={fileNameOf(name)} />
      <p className={styles.note}>
        The sum of the profiles with which active employees show the company. Programs and
        employees’ own views do not count.
      </p>
      <EmployeesTable employees={data.employees} />
      <CardsTable cards={data.cards} />
    </div>
  )
}

/** Returns a name with only letters, digits and hyphens. */
function fileNameOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

function EmployeesTable({ employees }: Pick<CompanyFigures, 'employees'>) {
  return (
    <FiguresTable
      title="Employees"
      columns={['Employee', 'Views', 'Daily visitors', 'Saved', 'Details', 'Clicks', 'Click rate']}
      rows={employees.map((employee) => ({
        key: employee.employeeId,
        cells: [
          employee.name || 'Unnamed employee',
          formatNumber(employee.views),
          formatNumber(employee.uniqueVisitors),
          formatNumber(employee.saves),
          formatNumber(employee.exchanges),
          formatNumber(employee.clicks),
          formatFigure('clickRate', employee.clickRate),
        ],
      }))}
      empty="Nobody is active in the company yet."
    />
  )
}

function CardsTable({ cards }: Pick<CompanyFigures, 'cards'>) {
  return (
    <FiguresTable
      title="Cards"
      columns={['Card', 'Holder', 'Views', 'Saved', 'Details', 'Clicks']}
      textColumns={2}
      rows={cards.map(({ cardId, name, holder, views, saves, exchanges, clicks }) => ({
        key: cardId,
        cells: [
          name === '' ? `Card ending ${cardId.slice(-4)}` : name,
          holder === '' ? 'In stock' : holder,
          formatNumber(views),
          formatNumber(saves),
          formatNumber(exchanges),
          formatNumber(clicks),
        ],
      }))}
      empty="The company has no cards yet."
    />
  )
}

interface FiguresTableProps {
  title: string
  columns: readonly string[]
  /** The number of columns that are texts, from the first. */
  textColumns?: number
  rows: readonly { key: string; cells: readonly string[] }[]
  empty: string
}

function FiguresTable({ title, columns, textColumns = 1, rows, empty }: FiguresTableProps) {
  const classOf = (place: number) => (place < textColumns ? styles.words : undefined)
  return (
    <section aria-label={title} className={`panel ${styles.services ?? ''}`}>
      <h2 className="section-title">{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        // Focusable, so that the keyboard can scroll it.
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}, table`}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column, place) => (
                  <th key={column} scope="col" className={classOf(place)}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name, ...values] }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {values.map((value, place) => (
                    <td key={columns[place + 1]} className={classOf(place + 1)}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
