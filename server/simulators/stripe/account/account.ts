import type { AccountState, CustomerRecord } from './accountState'
import type { Catalogue } from './catalogue'

/** A simulated Stripe account: what it knows, its time, and its way to tell of changes. */
export interface Account {
  catalogue: Catalogue
  state: AccountState
  /** The simulated time in seconds. */
  now: () => number
  /** The seconds that the simulated time is ahead of the server's. */
  ahead: () => number
  /** The address of the simulator's pages. */
  origin: () => string
  /** Sends an event with a copy of the object as it is now. */
  send: (type: string, object: object, details?: EventDetails) => unknown
}

export interface EventDetails {
  /** The fields that changed, with their values before. */
  previous?: object
  /** The time in seconds at which it happened: now by default. */
  at?: number
}

/** A request that Stripe refuses, with the error of its answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: 400 | 401 | 404,
    message: string,
    readonly details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
  }
}

/** Returns the error for an id that does not exist: 404 in a path, 400 in a parameter. */
export function missing(noun: string, id: string, param?: string): Refusal {
  return new Refusal(param ? 400 : 404, `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  })
}

/** Returns a customer who is not deleted. Throws a Refusal. */
export function findCustomer({ state }: Account, id: string, param?: string): CustomerRecord {
  const customer = state.customers.get(id)
  if (!customer || customer.isDeleted) throw missing('customer', id, param)
  return customer
}
