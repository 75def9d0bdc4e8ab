import type { CardEvent } from '../../ports/cards'

/** An event with an id, so that retries write it only once. `visitor` is the visitor's hash. */
export interface IdentifiedEvent extends CardEvent {
  id: string
}
