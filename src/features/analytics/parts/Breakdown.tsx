import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '@/shared/lib/format'
import { saveCsv } from '../model/csv'
import styles from './Breakdown.module.css'

export interface BreakdownRow {
  key: string
  name: string
  /** A remark beside the name, such as `Deleted`. */
  remark?: string
  value: number
}

interface BreakdownProps {
  title: string
  /** The unit of the values: `Views`. */
  unit: string
  rows: readonly BreakdownRow[]
  /** Shown instead of rows. */
  empty: ReactNode
  /** The name of the CSV file, without its ending. */
  fileName: string
}

const FEW = 6
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

/** A table of what a figure consists of, with a bar for each row. */
export function Breakdown({ title, unit, rows, empty, fileName }: BreakdownProps) {
  const [isWhole, setIsWhole] = useState(false)
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const shown = isWhole ? rows : rows.slice(0, FEW)
  return (
    <section className={`panel ${styles.panel ?? ''}`}>
      <div className={styles.head}>
        <h2 className="section-title">{title}</h2>
        {total > 0 && (
          <Button
            type="text"
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={`Download ${title} as CSV`}
            title="Download CSV"
            onClick={() => {
              saveCsv(`${fileName}.csv`, [
                [title, unit],
                ...rows.map(({ name, value }) => [name, value]),
              ])
            }}
          />
        )}
      </div>
      {total === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <table className={styles.table} aria-label={title}>
          <colgroup>
            <col />
            <col className={styles.valueColumn} />
            <col className={styles.shareColumn} />
          </colgroup>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{unit}</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, remark, value }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={styles.name} title={name}>
                    {name}
                    {remark !== undefined && <span className={styles.remark}> {remark}</span>}
                  </span>
                  <span
                    className={styles.bar}
                    aria-hidden
                    style={{ inlineSize: `${String((value / most) * 100)}%` }}
                  />
                </th>
                <td>{formatNumber(value)}</td>
                <td className={styles.share}>{percent.format(value / total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > 0 && rows.length > FEW && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setIsWhole(!isWhole)
          }}
        >
          {isWhole ? 'Show fewer' : `Show all ${String(rows.length)}`}
        </button>
      )}
    </section>
  )
}
