import type { CardHistoryEntry } from '@/contract/cards/card'
import { formatCalendarDay } from '@/shared/lib/format'

/** An act in the history of a card: its entries of one moment as a sentence. */
interface HistoryLine {
  id: string
  at: string
  text: string
  reason: string
}

/** Returns a history as sentences, newest first; entries of the same moment are one act. */
export function historyLines(history: readonly CardHistoryEntry[]): HistoryLine[] {
  const acts: CardHistoryEntry[][] = []
  for (const entry of history) {
    const last = acts.at(-1)
    if (last?.[0]?.at === entry.at && last[0].by === entry.by) last.push(entry)
    else acts.push([entry])
  }
  return acts.flatMap((entries) => {
    const [first] = entries
    if (!first) return []
    return [
      {
        id: first.id,
        at: first.at,
        text: `${first.by} ${joined(predicates(entries))}.`,
        reason: entries.find(({ reason }) => reason !== '')?.reason ?? '',
      },
    ]
  })
}

/** Returns what somebody did: "activated the card", "chose the profile “Work”". */
function predicates(entries: readonly CardHistoryEntry[]): string[] {
  const find = (change: CardHistoryEntry['change']) =>
    entries.find((entry) => entry.change === change)
  const [mint, state, holder, profile, dates] = [
    find('mint'),
    find('state'),
    find('holder'),
    find('profile'),
    find('dates'),
  ]
  return [
    ...(mint ? ['made the card'] : []),
    ...(state || holder ? [actOf(state, holder)] : []),
    ...(profile ? [profileText(profile)] : []),
    // Handing over clears both dates, which is not an act of its own.
    ...(dates && state?.to !== 'handedOver' ? [datesText(dates)] : []),
  ]
}

const stateTexts: Record<string, string> = {
  active: 'activated the card',
  deactivated: 'deactivated the card',
  lost: 'reported the card lost',
  handedOver: 'handed the card over',
  retired: 'retired the card',
  blank: 'made the card blank',
}

const activations: Record<string, string> = {
  deactivated: 'reactivated the card',
  lost: 'marked the card as found',
  handedOver: 'canceled the hand-over',
}

function actOf(state: CardHistoryEntry | undefined, holder: CardHistoryEntry | undefined): string {
  const [from, to] = [objectOf(holder?.from), objectOf(holder?.to)]
  if (holder && to !== '' && holder.to !== holder.by)
    return from === ''
      ? `assigned the card to ${to}`
      : `assigned the card to ${to} instead of ${from}`
  if (state?.to === 'blank')
    return from !== ''
      ? `took the card back into stock from ${from}`
      : 'took the card back into stock'
  // A holder who deletes their account gives the company's cards back, deactivated.
  if (holder?.to === '') return 'gave the card back'
  if (state?.to === 'active' && !holder)
    return activations[state.from] ?? stateTexts['active'] ?? ''
  if (!state) return 'took over the card'
  return stateTexts[state.to] ?? `changed the state to ${state.to}`
}

/** Returns a person as the object of a sentence. */
function objectOf(name = ''): string {
  return name === 'You' ? 'you' : name
}

/** Names one's own profiles only: the server calls those of other people "Another profile". */
function profileText({ to }: CardHistoryEntry): string {
  if (to === '') return 'removed its profile'
  return to === 'Another profile' ? 'chose another profile' : `chose the profile “${to}”`
}

/** Dates are `issue/expiration`, each as `2026-01-31` or ''. */
function datesText({ to }: CardHistoryEntry): string {
  const [issued = '', expires = ''] = to.split('/')
  const parts = [
    ...(issued === '' ? [] : [`issued ${formatCalendarDay(issued)}`]),
    ...(expires === '' ? [] : [`valid through ${formatCalendarDay(expires)}`]),
  ]
  return parts.length === 0 ? 'cleared the dates' : `set the dates: ${parts.join(', ')}`
}

/** Joins predicates: "activated the card and chose the profile “Work”". */
function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? 'changed the card'
  const others = parts.slice(0, -1)
  return others.length === 0 ? last : `${others.join(', ')} and ${last}`
}
