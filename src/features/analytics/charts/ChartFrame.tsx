import { DownloadOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { MenuButton } from '@/shared/ui/menus/MenuButton'
import { saveDownload } from '@/shared/lib/saveDownload'
import { toast } from '@/shared/ui/toasts/toast'
import { type CsvCell, saveCsv } from '../model/csv'
import styles from './ChartFrame.module.css'
import type { Picture } from './drawPng'

interface ChartFrameProps {
  /** The accessible name of the chart and its buttons. */
  title: string
  /** The name of the downloads, without an ending. */
  fileName: string
  /** The columns and rows behind the chart; the first column names the rows. */
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** The cells as the table shows them. */
  cells: readonly (readonly string[])[]
  picture: Picture
  heading?: ReactNode
  children: ReactNode
}

/** A chart with the table behind it, and both as downloads. */
export function ChartFrame(frame: ChartFrameProps) {
  const { title, fileName, columns, rows, cells, picture, heading, children } = frame
  const [isTable, setIsTable] = useState(false)
  const download = async (key: string) => {
    if (key === 'csv') {
      saveCsv(`${fileName}.csv`, [columns, ...rows])
      return
    }
    try {
      const { drawPng } = await import('./drawPng')
      const objectUrl = URL.createObjectURL(await drawPng(picture))
      saveDownload({ fileName: `${fileName}.png`, objectUrl })
    } catch {
      toast.error('The picture could not be drawn. Download the CSV instead.')
    }
  }
  return (
    <section aria-label={title} className={styles.frame}>
      <div className={styles.head}>
        <div className={styles.heading}>{heading}</div>
        <Button
          type="text"
          size="small"
          icon={isTable ? <LineChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
          aria-label={isTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
          title={isTable ? 'Show as a chart' : 'Show as a table'}
          onClick={() => {
            setIsTable(!isTable)
          }}
        />
        <MenuButton
          type="text"
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          aria-label={`Download ${title}`}
          title="Download"
          placement="bottomRight"
          menu={{
            items: [
              { key: 'csv', label: 'Download CSV' },
              { key: 'png', label: 'Download picture (PNG)' },
            ],
            onClick: ({ key }) => void download(key),
          }}
        />
      </div>
      {isTable ? <DataTable title={title} columns={columns} cells={cells} /> : children}
    </section>
  )
}

interface DataTableProps {
  title: string
  columns: readonly string[]
  cells: readonly (readonly string[])[]
}

function DataTable({ title, columns, cells }: DataTableProps) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}, table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              // Two columns may have the same title.
              <th key={place} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={place}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
