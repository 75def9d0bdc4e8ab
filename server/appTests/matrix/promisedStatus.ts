import type { Call } from '@/contract/call'
import type { Caller } from './callers'
import type { Sample } from './samples'

/** Returns the status that the contract promises to a caller; 200 stands for every success. */
export function promisedStatus(call: Call, sample: Sample, caller: Caller): number {
  const allowed = sample.allowed ?? 200
  if (caller.userId === null) return 401
  if (sample.roles) return companyStatus(sample.roles, call, caller, allowed)
  if (call.access === 'owner') return caller.userId === 'ada' ? allowed : 404
  if (call.access === 'user') {
    if (!caller.hasRecord && sample.recordless !== undefined) return sample.recordless
    return caller.userId === 'ada' ? allowed : (sample.stranger ?? allowed)
  }
  return companyStatus({}, call, caller, allowed)
}

function companyStatus(
  roles: NonNullable<Sample['roles']>,
  { access }: Call,
  { role }: Caller,
  allowed: number,
): number {
  if (role === null) return 404
  return roles[role] ?? (access === 'companyAdmin' && role === 'member' ? 403 : allowed)
}
