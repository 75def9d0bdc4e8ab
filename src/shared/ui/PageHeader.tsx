import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './PageHeader.module.css'

export interface Breadcrumb {
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
  /** The way back: the screens above this one, from the outside in. */
  breadcrumbs?: Breadcrumb[]
  actions?: ReactNode
}

/** The head of every screen: where one is, what it is, and what one can do with it. */
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
          <div className={styles['actions']}>{actions}</div>
        </ConfigProvider>
      )}
    </header>
  )
}
