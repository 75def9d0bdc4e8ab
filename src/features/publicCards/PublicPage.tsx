import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import styles from './PublicPage.module.css'

interface PublicPageProps {
  /** The stylesheet of its content. */
  css: string
  /** Search engines may list it. */
  isIndexed?: boolean
  ref?: RefObject<HTMLDivElement | null>
  onSubmit?: (event: SyntheticEvent<HTMLElement>) => void
  children: ReactNode
}

/**
 * A page of `src/publicCard` inside the app: as high as the window, with its own stylesheet only.
 */
export function PublicPage({ css, isIndexed = false, ref, onSubmit, children }: PublicPageProps) {
  return (
    <div id="main" ref={ref} tabIndex={-1} className={styles['page']} onSubmit={onSubmit}>
      {!isIndexed && <meta name="robots" content="noindex" />}
      <style>{css}</style>
      {children}
    </div>
  )
}
