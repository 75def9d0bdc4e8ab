import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import styles from './PublicPage.module.css'

interface PublicPageProps {
  /** The stylesheet of its content. */
  css: string
  ref?: RefObject<HTMLDivElement | null>
  onSubmit?: (event: SyntheticEvent<HTMLElement>) => void
  children: ReactNode
}

/**
 * A page of `src/publicCard` inside the app: as high as the window, with its own stylesheet only.
 */
export function PublicPage({ css, ref, onSubmit, children }: PublicPageProps) {
  return (
    <div id="main" ref={ref} tabIndex={-1} className={styles['page']} onSubmit={onSubmit}>
      <style>{css}</style>
      {children}
    </div>
  )
}
