import type { everlinkStates } from '@/contract/profiles/profiles'
import { momentText } from '@/publicCard/whenText'
import styles from './Items.module.css'

/** The state of an item for visitors. */
export type ItemState = (typeof everlinkStates)[number]

const texts = { hidden: 'Hidden', scheduled: 'Scheduled', ended: 'Ended' } as const

interface StateChipProps {
  state: ItemState
  /** The item's first day: `2026-05-01`. */
  startDate?: string | null
}

/** Says why visitors do not see an item; empty where they do. */
export function StateChip({ state, startDate = null }: StateChipProps) {
  if (state === 'live') return null
  const when = state === 'scheduled' ? momentText(startDate, null) : ''
  return (
    <span className={`${String(styles.chip)} ${String(styles[state])}`}>
      {texts[state]}
      {when && ` for ${when}`}
    </span>
  )
}
