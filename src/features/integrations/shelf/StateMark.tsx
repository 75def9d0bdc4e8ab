import type { Integration } from '@/contract/integrations/connection'
import { type IntegrationState, stateOf, stateText } from '../model/integrationState'
import styles from './StateMark.module.css'

const looks: Readonly<Record<IntegrationState, string | undefined>> = {
  notSetUp: styles.off,
  notConnected: styles.off,
  connected: styles.on,
  unconfirmed: styles.asks,
  reconnect: styles.broken,
  paused: styles.asks,
}

/** The state of an integration: a dot whose shape and color follow it, and its words. */
export function StateMark({ integration }: { integration: Integration }) {
  return (
    <span className={`${styles.mark ?? ''} ${looks[stateOf(integration)] ?? ''}`}>
      {stateText(integration)}
    </span>
  )
}
