import { widthVariable } from '../windowed/RowCells'
import { CHECK_WIDTH } from '../windowed/TableRow'
import table from '../windowed/WindowedTable.module.css'
import { pinnedAt, pinnedStarts } from './pinnedStarts'
import type { TableHeaderProps } from './tableHeaderProps'
import styles from './TableHeader.module.css'

/** The titles of the columns, where and as the header will show them. They can't be used yet. */
export function HeaderSketch<Row>({ laid, pinnedCount, checked }: SketchProps<Row>) {
  const starts = pinnedStarts(laid.slice(0, pinnedCount), checked !== null)
  const edge = (at: number) => (at === pinnedCount - 1 ? table.pinnedEdge : undefined)
  return (
    <table role="presentation" className={styles.sketch}>
      <thead role="presentation">
        <tr role="row" aria-rowindex={1}>
          {checked !== null && (
            <th
              role="columnheader"
              aria-label="Selection"
              className={edge(-1)}
              style={{ ...pinnedAt('0px'), width: CHECK_WIDTH }}
            />
          )}
          {laid.map(({ column: { key, title, isBare } }, at) => {
            const start = starts[at]
            return (
              <th
                key={key}
                role="columnheader"
                data-column={key}
                aria-label={title}
                className={edge(at)}
                style={{
                  ...(start !== undefined && pinnedAt(start)),
                  width: `var(${widthVariable(key)})`,
                }}
              >
                <span className={isBare === true ? 'visually-hidden' : undefined}>{title}</span>
              </th>
            )
          })}
        </tr>
      </thead>
    </table>
  )
}

type SketchProps<Row> = Pick<TableHeaderProps<Row>, 'laid' | 'pinnedCount' | 'checked'>
