import type { ApiDependencies } from './request'

/** A cast, because RTK Query types the extra argument as unknown: the store (and each test's store) puts `ApiDependencies` there. */
export function dependenciesOf(extra: unknown): ApiDependencies {
  return extra as ApiDependencies
}
