import type { EventDetails } from './account/account'
import { newId } from './account/ids'
import type { StripeEvent } from './account/model'

export interface EventLog {
  /** The events of this run, the oldest first; the last thousand. */
  events: StripeEvent[]
  /** Writes an event with a copy of its object, and delivers it. */
  send: (type: string, object: object, details?: EventDetails) => StripeEvent
}

const MOST_EVENTS = 1000
/** The version of the API whose objects the simulation returns. */
const API_VERSION = '2026-10-28.endive'

/** Creates the log of an account's events. */
export function createEventLog(now: () => number, deliver: (event: StripeEvent) => void): EventLog {
  const events: StripeEvent[] = []
  return {
    events,
    send: (type, object, { previous, at = now() } = {}) => {
      const event: StripeEvent = {
        id: newId('evt_'),
        object: 'event',
        api_version: API_VERSION,
        created: at,
        data: {
          object: structuredClone(object),
          ...(previous && { previous_attributes: structuredClone(previous) }),
        },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }
      events.push(event)
      if (events.length > MOST_EVENTS) events.shift()
      deliver(event)
      return event
    },
  }
}
