import { Component, type ComponentType, createElement, lazy } from 'react'
import { logError } from '../lib/logError'
import { PartNotLoaded } from './PartNotLoaded'

/**
 * Says what is shown where the part is not there: nothing, or a notice in its place or over the page. A function makes a notice over the page that can be closed: it
 * returns how; null where the part would show nothing anyway.
 */
type Otherwise<Props> =
  'nothing' | 'in place' | 'over the page' | ((props: Props) => (() => void) | null)

interface State<Props> {
  Part: ComponentType<Props>
  isLost: boolean
}

/**
 * An optional part of a screen, whose code is loaded when it is first drawn; a `Suspense` above it says what to show meanwhile. A part that cannot be loaded, or
 * that breaks, never takes the screen with it. It is tried again when the browser comes back online, when it is next opened, and when the person asks.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: Otherwise<Props>,
): ComponentType<Props> {
  let latest: ComponentType<Props> | null = null
  /** The last attempt began or failed offline; the browser may be back online before the failure is drawn. */
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
  /** Starts loading, unless that is under way or done. */
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
      if (otherwise === 'nothing') return null
      if (typeof otherwise === 'string')
        return <PartNotLoaded isOver={otherwise === 'over the page'} onRetry={this.retry} />
      const close = otherwise(this.props)
      return close && <PartNotLoaded isOver onRetry={this.retry} onClose={close} />
    }
  }
}
