import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './PageHeader.module.css'

interface Breadcrumb {
  title: string
  to: string
}

interface PageHeaderProps {
  /** The page's only `h1`. */
  title: ReactNode
  /** A control that belongs to the title, such as a star. */
  mark?: ReactNode
  /** A count or a sentence beside the title. */
  subtitle?: ReactNode
  /** The screens above this one, outermost first. */
  breadcrumbs?: Breadcrumb[]
  actions?: ReactNode
}

/** The header of every screen: breadcrumbs, title and actions. */
export function PageHeader({ title, mark, subtitle, breadcrumbs = [], actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['text']}>
        {breadcrumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={styles['crumbs']}>
              {breadcrumbs.map((crumb) => (
                <li key={crumb.to}>
                  <Link to={crumb.to}>{crumb.title}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles['titles']}>
          <h1 className={styles['title']}>{title}</h1>
          {mark}
          {subtitle !== undefined && <div className={styles['subtitle']}>{subtitle}</div>}
        </div>
      </div>
      {actions !== undefined && (
        <ConfigProvider componentSize="small">
          <div className="button-row">{actions}</div>
        </ConfigProvider>
      )}
    </header>
  )
}
