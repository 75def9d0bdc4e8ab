import type { CardEvent } from '../../ports/cards'

/** An event with an id, so that retries write it only once. `visitor` and `network` are hashes. */
export interface IdentifiedEvent extends CardEvent {
  id: string
}
