import { type Event, replayIntegration } from '@sentry/react'
import { scrub, scrubText } from './scrub'

interface RecordPlugin {
  name: string
  options: object
  eventProcessor: <E>(event: E) => E
}

/** A recording of what the screen does, without what it says: no text, no input, no picture, and no address beyond its path. */
export function maskedReplay() {
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    beforeAddRecordingEvent: (event) => scrub(event),
  })
  recorderOf(replay).plugins = [
    { name: 'tessera/addresses@1', options: {}, eventProcessor: scrubAddresses },
  ]
  return replay
}

/** An event processor: Sentry asks `beforeSend` about no replay, and each lists the addresses that were visited. */
export function scrubReplay(event: Event): Event {
  return event.type === 'replay_event' ? scrub(event) : event
}

/** A cast, because Sentry lets one see its own events only (`beforeAddRecordingEvent`), not rrweb's, which hold the address of the page and of every link. */
function recorderOf(replay: object): { plugins?: RecordPlugin[] } {
  return (replay as { _recordingOptions: { plugins?: RecordPlugin[] } })._recordingOptions
}

function scrubAddresses<E>(event: E): E {
  // A cast, because the shape stays the same: only texts under `href` are replaced.
  return walked(event) as E
}

function walked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(walked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      key === 'href' && typeof inner === 'string' ? scrubText(inner) : walked(inner),
    ]),
  )
}
