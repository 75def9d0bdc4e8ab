import { Component, type ComponentType, createElement, lazy } from 'react'
import { createPortal } from 'react-dom'
import { logError } from '../lib/logError'
import { ReloadButton } from './ReloadButton'
import styles from './lazyPart.module.css'

/**
 * The fallback of a part that cannot be shown: nothing, or a notice in its place or over the page. A
 * function returns how to close a notice over the page, or null where the part would show nothing.
 */
type Fallback<Props> =
  | 'nothing'
  | 'in place'
  | 'over the page'
  | ((props: Props) => (() => void) | null)

interface State<Props> {
  Part: ComponentType<Props>
  isLost: boolean
}

/**
 * Returns a part of a screen whose code loads when it is first rendered, under a `Suspense`. A part
 * that fails to load, or crashes, does not break the screen. It is retried when the browser is back
 * online, when it is next opened, and on request.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: Fallback<Props>,
): ComponentType<Props> {
  let latest: ComponentType<Props> | null = null
  /**
   * The last attempt started or failed offline; the browser may be back online before the failure
   * renders.
   */
  let wasOffline = false
  const attempt = async () => {
    wasOffline = !navigator.onLine
    try {
      return { default: await load() }
    } catch (error) {
      wasOffline ||= !navigator.onLine
      throw error
    }
  }
  /** Starts loading unless it is loading or loaded. */
  const begin = (): ComponentType<Props> => {
    latest ??= lazy(attempt)
    return latest
  }

  return class LazyPart extends Component<Props, State<Props>> {
    override state: State<Props> = { Part: begin(), isLost: false }

    static getDerivedStateFromError() {
      return { isLost: true }
    }

    override componentDidMount() {
      window.addEventListener('online', this.retry)
    }

    override componentDidCatch(error: unknown) {
      if (latest === this.state.Part) latest = null
      logError('A part of the page could not be shown.', error)
      if (wasOffline && navigator.onLine) this.retry()
    }

    override componentWillUnmount() {
      window.removeEventListener('online', this.retry)
    }

    retry = () => {
      if (this.state.isLost) this.setState({ Part: begin(), isLost: false })
    }

    override render() {
      if (!this.state.isLost) return createElement(this.state.Part, this.props)
      if (fallback === 'nothing') return null
      if (typeof fallback === 'string')
        return <PartNotLoaded isOver={fallback === 'over the page'} onRetry={this.retry} />
      const close = fallback(this.props)
      return close && <PartNotLoaded isOver onRetry={this.retry} onClose={close} />
    }
  }
}

interface PartNotLoadedProps {
  /** Shows the notice over the page, for a part that would be over it. */
  isOver: boolean
  onRetry: () => void
  onClose?: () => void
}

/**
 * The notice that a part of the page could not be loaded. Text typed elsewhere on the page is kept.
 */
function PartNotLoaded({ isOver, onRetry, onClose }: PartNotLoadedProps) {
  const notice = (
    <div role="alert" className={isOver ? styles.over : styles.inPlace}>
      <p className={styles.text}>
        This part of the page could not be loaded. Check your connection and try again, or reload
        the page.
      </p>
      <div className="button-row">
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
        <ReloadButton />
        {onClose && (
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        )}
      </div>
    </div>
  )
  return isOver ? createPortal(notice, document.body) : notice
}
