import { type Actor, buildActor } from './actor'

let actor: Actor = buildActor()

/** Whom the API of the tests knows, until the end of the test. A test's own handlers, added before or after, come first. */
export function serveActor(next: Actor): void {
  actor = next
}

export function servedActor(): Actor {
  return actor
}
