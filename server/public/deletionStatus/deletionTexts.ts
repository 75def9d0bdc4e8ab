import type { DeletedThings } from '@/contract/integrations/connection'
import type { DeletionStatus } from '../../resources/integrations'

/** The texts of a status page. */
export interface DeletionTexts {
  title: string
  text: string
  /** Says which things go or have gone; '' for nothing to say. */
  counts: string
  /** When it was asked for and done; '' for nothing to say. */
  times: string
}

type State = DeletionStatus['state']

const titles: Record<State, string> = {
  initiated: 'This deletion is not confirmed yet',
  confirmed: 'This deletion is about to begin',
  deleting: 'Everything is being deleted',
  failed: 'This deletion is not complete',
  done: 'Everything is deleted',
  empty: 'There is nothing to delete',
}
const texts: Record<State, string> = {
  initiated: 'Nothing is deleted before the person who began it confirms it.',
  confirmed: 'What came from Instagram is deleted within minutes.',
  deleting: 'What came from Instagram is deleted within minutes.',
  failed:
    'Something on our side kept it from being completed. The people who run this server can see that. It goes on once it is asked for again.',
  done: 'Nothing that came from this Instagram account is stored on this server anymore.',
  empty:
    'This server stores nothing that this request is about: there was nothing, or it was deleted long ago.',
}

/** Returns the texts of the page that shows a deletion, without a person or an account. */
export function deletionTexts({
  state,
  planned,
  deleted,
  askedAt,
  finishedAt,
}: DeletionStatus): DeletionTexts {
  const isWaiting = state === 'initiated' || state === 'confirmed'
  const things = inWords(isWaiting ? planned : deleted)
  return {
    title: titles[state],
    text: texts[state],
    counts: things === '' ? '' : `${isWaiting ? 'To be deleted' : 'Deleted'}: ${things}.`,
    times: [
      askedAt && `Asked for on ${timeOf(askedAt)}.`,
      finishedAt && `Done on ${timeOf(finishedAt)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

const names: readonly [keyof DeletedThings, string, string][] = [
  ['connections', 'connection', 'connections'],
  ['items', 'post', 'posts'],
  ['files', 'picture', 'pictures'],
  ['blocks', 'section of a card', 'sections of cards'],
]
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const number = new Intl.NumberFormat('en-US')
const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Returns what goes: "1 connection, 12 posts and 12 pictures". */
function inWords(things: DeletedThings): string {
  return list.format(
    names.flatMap(([name, one, many]) => {
      const count = things[name]
      return count === 0 ? [] : `${number.format(count)} ${count === 1 ? one : many}`
    }),
  )
}

function timeOf(moment: Date): string {
  return `${time.format(moment)} UTC`
}
