import { CheckOutlined } from '@ant-design/icons'
import styles from '../ImportDrawer.module.css'

const importSteps = ['choose', 'match', 'check', 'import'] as const
export type ImportStep = (typeof importSteps)[number]

const titles: Record<ImportStep, string> = {
  choose: 'Choose',
  match: 'Match',
  check: 'Check',
  import: 'Import',
}

/** The steps of an import, with the current one marked. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const current = importSteps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label="Steps">
      {importSteps.map((each, at) => (
        <li
          key={each}
          className={styles.step}
          data-state={at < current ? 'done' : at === current ? 'current' : 'next'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.stepMark} aria-hidden="true">
            {at < current ? <CheckOutlined /> : at + 1}
          </span>
          {titles[each]}
          {at < current && <span className="visually-hidden"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
