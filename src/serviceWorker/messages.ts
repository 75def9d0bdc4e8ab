/** Asks a worker for its build; it answers `{ entry }` on the message's port. */
export const WHICH_BUILD = 'tessera:which-build'

/** Tells a waiting worker to replace the active one. */
export const TAKE_OVER = 'tessera:take-over'
