/** Loads the part that says, around the fields of a profile, which of them its company sets. */
export const loadLockReasons = async () => (await import('./parts/LockReasons')).LockReasons
