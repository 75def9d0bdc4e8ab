import { type Actor, buildActor } from './actor'

let actor: Actor = buildActor()

/**
 * Sets the user that the tests' API knows, until the end of the test. A test's own handlers come
 * first.
 */
export function serveActor(next: Actor): void {
  actor = next
}

export function servedActor(): Actor {
  return actor
}
