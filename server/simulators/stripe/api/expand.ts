import { type Account, Refusal } from '../account/account'

/**
 * Returns an object with some of its ids replaced by what they name, such as `data.product` in a
 * list. Throws a Refusal for a field that is no id.
 */
export function expand(account: Account, object: object, paths: string[]): object {
  return paths.reduce<object>(
    (expanded, path) => expandAt(account, expanded, path.split('.'), path) as object,
    object,
  )
}

function expandAt(account: Account, value: unknown, names: string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => expandAt(account, item, names, path))
  const found = typeof value === 'string' ? objectOf(account, value) : value
  const [name, ...rest] = names
  if (name === undefined || found === null) return found
  if (typeof found !== 'object' || !Object.hasOwn(found, name))
    throw new Refusal(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
  const inner = (found as Record<string, unknown>)[name]
  return { ...found, [name]: expandAt(account, inner, rest, path) }
}

function objectOf({ catalogue, state }: Account, id: string): unknown {
  return (
    catalogue.products.get(id) ??
    catalogue.prices.get(id) ??
    state.customers.get(id)?.object ??
    state.subscriptions.get(id) ??
    state.invoices.get(id) ??
    id
  )
}
