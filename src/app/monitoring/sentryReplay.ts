import { type Event, replayIntegration } from '@sentry/react'
import { scrub, scrubText } from './scrub'

interface RecordPlugin {
  name: string
  options: object
  eventProcessor: <E>(event: E) => E
}

/** Creates a replay without texts, inputs, pictures, and addresses beyond their paths. */
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

/** Scrubs the addresses in replay events, which Sentry does not pass to `beforeSend`. */
export function scrubReplay(event: Event): Event {
  return event.type === 'replay_event' ? scrub(event) : event
}

/**
 * Returns the recorder's options, by a cast: `beforeAddRecordingEvent` sees Sentry's own events only,
 * not rrweb's, which hold the addresses of the page and its links.
 */
function recorderOf(replay: object): { plugins?: RecordPlugin[] } {
  return (replay as { _recordingOptions: { plugins?: RecordPlugin[] } })._recordingOptions
}

function scrubAddresses<E>(event: E): E {
  // A cast, because the shape stays the same: only texts under `href` are replaced.
  return scrubHrefs(event) as E
}

function scrubHrefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(scrubHrefs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      key === 'href' && typeof inner === 'string' ? scrubText(inner) : scrubHrefs(inner),
    ]),
  )
}
